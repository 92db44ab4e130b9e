"""WebKitGTK, which has Safari's engine, controlled by WebDriver on a virtual screen."""

import os
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

DRIVER = Path("/usr/bin/WebKitWebDriver")
PHONE, DESK = (360, 640), (1280, 800)
"""The window is never narrower than 447 pixels, since its bar is not."""
PATIENCE = 180.0
"""Seconds until something is there: Python may have to wake up first, on a busy machine."""
BY_CPU = {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""Paint without OpenGL, which Mesa would emulate here. Where painting threads and the compositor share OpenGL
contexts, Mesa 22.3.6 crashes on a busy machine, and WebDriver says: "Could not parse script result"."""
NOT_YET = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)


class Person:
    """A person with an own browser."""

    def __init__(self, driver: WebKitGTK, size: tuple[int, int]) -> None:
        self.driver = driver
        driver.set_window_size(*size)

    def go(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str, *values: Any) -> Any:
        """Return the value of an expression of JavaScript, in which `a` has the values."""
        return self.driver.execute_script(f"const a = arguments; return {script}", *values)

    def until(self, what: str, done: Callable[[], Any]) -> Any:
        """Wait until `done` returns something true, and return that."""
        wait: WebDriverWait[WebKitGTK] = WebDriverWait(self.driver, PATIENCE, 0.1, NOT_YET)
        try:
            return wait.until(lambda _: done())
        except TimeoutException:
            raise AssertionError(f"{what} never came: {self.words('body')}") from None

    def see(self, what: str, words: str = "") -> WebElement:
        """Wait for an element that is visible and has these words."""

        def found() -> WebElement | None:
            each = self.driver.find_element(By.CSS_SELECTOR, what)
            return each if each.is_displayed() and words in (each.get_property("textContent") or "") else None

        seen: WebElement = self.until(f"{what} {words}", found)
        return seen

    def words(self, what: str) -> str:
        """Return the text of an element, also of what is not drawn at the moment."""
        return str(self.run("document.querySelector(a[0])?.textContent ?? ''", what))

    def click(self, what: str) -> None:
        """Click an element once nothing lies over it."""

        def clicked() -> bool:
            self.driver.find_element(By.CSS_SELECTOR, what).click()
            return True

        self.until(f"{what} to click", clicked)

    def tap(self, what: str) -> None:
        """Click an element if it is there now and nothing lies over it."""
        with suppress(*NOT_YET):
            self.driver.find_element(By.CSS_SELECTOR, what).click()

    def write(self, what: str, text: str) -> None:
        """Write into a field, and wait until all of it is there."""
        self.see(what).clear()
        self.see(what).send_keys(text)
        self.until(f"{text} in {what}", lambda: self.run("document.querySelector(a[0])?.value", what) == text)

    def press(self, key: str) -> None:
        self.driver.switch_to.active_element.send_keys(key)

    def fits(self) -> None:
        """Assert that nothing scrolls."""
        page = "document.scrollingElement"
        over = self.run(f"[{page}.scrollHeight - innerHeight, {page}.scrollWidth - innerWidth]")
        assert max(over) <= 0, over


class People:
    """Several browsers on one virtual screen."""

    def __init__(self) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
        self._screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self._display = f":{told.readline().strip()}"
        self._drivers: list[WebKitGTK] = []

    def come(self, size: tuple[int, int]) -> Person:
        options = Options()
        (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
        options.binary_location = str(browser)
        options.add_argument("--automation")
        service = Service(str(DRIVER), env={**os.environ, **BY_CPU, "DISPLAY": self._display})
        self._drivers.append(WebKitGTK(options=options, service=service))
        return Person(self._drivers[-1], size)

    def rest(self) -> None:
        for driver in self._drivers:
            driver.quit()
        self._screen.terminate()
        self._screen.wait(60)


STATE = """(() => {
  const stage = document.querySelector('.onirim');
  return [/phase-([a-z-]+)/.exec(stage?.className ?? '')?.[1] ?? '', stage?.dataset.moment ?? '',
    stage?.classList.contains('mine') ?? false];
})()"""
"""Reads the phase of a table of Onirim, its moment, and whether it is this person's turn."""
SOON = 3.0
"""Seconds after which a choice is repeated, since a page ignores taps that come too early."""


def choose(person: Person, act: Callable[[Person, str], None]) -> str:
    """Make one choice at a table of Onirim, and wait for what comes of it. Return the phase then."""
    phase, moment, _ = person.run(STATE)

    def moved() -> bool:
        now = person.run(STATE)
        if now[1] != moment or now[0] == "over":
            return True
        if now[0] == phase:
            act(person, phase)
        until = time.monotonic() + SOON
        while person.run(STATE)[1] == moment and time.monotonic() < until:
            time.sleep(0.05)
        return bool(person.run(STATE)[1] != moment)

    person.until(f"the end of {phase}", moved)
    return str(person.run(STATE)[0])


def by_keyboard(person: Person, phase: str) -> None:
    """Make one choice of Onirim with keys alone."""
    hand = "[...document.querySelectorAll('[data-hand]')].map((each) => !each.querySelector('.faint, .key'))"
    if phase == "choose":
        fit = [at for at, playable in enumerate(person.run(hand)) if playable]
        person.press(str(fit[0] + 1) if fit else "1")
        person.press("p" if fit else "d")
    elif phase == "nightmare":
        keys = person.run("document.querySelectorAll(\"[data-act^='pay key']\").length")
        person.press("k" if keys == 1 else "t")
    elif phase == "arrange":
        person.press("2")
        person.press(Keys.DELETE)
        person.press("c")
    else:
        person.press({"door": "o", "search": "s"}.get(phase, ""))


def by_pointer(person: Person, phase: str) -> None:
    """Make one choice of Onirim with the pointer."""
    if phase == "choose":
        plain = "[data-hand]:not(:has(.faint, .key))"
        is_plain = person.run("document.querySelector(a[0]) !== null", plain)
        person.tap(plain if is_plain else "[data-hand]")
        person.tap(f"[data-act={'play' if is_plain else 'discard'}]")
    elif phase == "arrange":
        person.tap(".foreseen .next [data-card]:last-of-type")
        person.tap(".foreseen .out .slot")
        person.tap("[data-act=confirm]")
    elif phase in ("draft", "swap"):
        person.tap(".offered button, .swap button")
    else:
        person.tap(".choice [data-act]:not([aria-disabled=true], [data-act=enough])")
