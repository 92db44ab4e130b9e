"""The tests of the page that need a server, with the reason. All others also run as `make test-all
ONLY=pocket`."""

DEVICES = "others come with devices of their own, which takes a server"
PARTY = (
    "of When I Dream a pocket has the table with one phone alone: no referee, no bots, no pictures, no lobby"
)
SERVER = "it is about the server"
APART = "there it is the days of a server that stand apart: test_pocket_page, test_pocket_served"
ITSELF = "it is about a pocket, whatever the others go over"

WHY = {
    "test_candles_page.py": "it is about a third game, which a pocket has not",
    "test_connection.py": "it is about a network that fails; between the page and its worker there is none",
    "test_evening.py": PARTY,
    "test_keyboard.py": PARTY,
    "test_lobby.py": DEVICES,
    "test_word_packs.py": PARTY,
    "test_pictures_page.py": PARTY,
    "test_pocket_journey.py": ITSELF,
    "test_pocket_page.py": ITSELF,
    "test_pocket_served.py": ITSELF,
    "test_practice.py": PARTY,
    "test_screens.py": "half of all screens are those of lobbies, televisions and dreams",
    "test_television.py": PARTY,
    "test_onirim_for_two.py": DEVICES,
    "test_whenidream_moments.py": PARTY,
    "test_whenidream_game.py": PARTY,
    "test_challenges.py::test_a_link_to_a_moment_opens_the_story_there": DEVICES,
    "test_daily.py::test_a_finished_dream_of_the_day_shows_the_results_of_others": DEVICES,
    "test_daily.py::test_weekly_and_monthly_reviews_compare_with_everybody": DEVICES,
    "test_daily.py::test_a_shared_result_reveals_no_card": DEVICES,
    "test_daily.py::test_the_calendar_shows_earlier_days": APART,
    "test_daily.py::test_without_a_server_the_page_shows_stored_results": SERVER,
    "test_accessibility.py::test_taps_are_announced": PARTY,
    "test_accessibility.py::test_a_dream_is_announced_in_the_listeners_language": PARTY,
    "test_front_page.py::test_friends_come_by_code_and_the_host_fills_up_with_bots": DEVICES,
    "test_front_page.py::test_a_waiting_story_shows_the_queue_and_its_progress": SERVER,
    "test_stored_data.py::test_a_name_removed_by_the_host_becomes_a_seat_number": PARTY,
    "test_stored_data.py::test_a_story_removed_by_the_host_is_shown_to_nobody": PARTY,
    "test_stored_data.py::test_the_front_page_links_to_stored_data": ITSELF,
    "test_languages.py::test_changing_the_language_keeps_typed_names_and_refusals": DEVICES,
    "test_languages.py::test_changing_the_language_during_a_dream_loses_nothing": PARTY,
    "test_languages.py::test_the_lobby_warns_if_bots_are_weak_in_its_language": PARTY,
    "test_languages.py::test_reading_aloud_needs_a_voice_of_the_tables_language": PARTY,
    "test_languages.py::test_words_are_read_aloud_in_a_voice_of_the_tables_language": PARTY,
    "test_languages.py::test_a_table_is_in_its_own_language_by_default": PARTY,
    "test_onirim_page.py::test_the_page_recovers_after_the_server_was_killed": SERVER,
    "test_onirim_page.py::test_two_browsers_play_in_silence_to_the_end": DEVICES,
    "test_scripts.py::test_scripts_in_an_evening_run_neither_at_its_end_nor_in_its_file": PARTY,
    "test_scripts.py::test_scripts_in_names_packs_clues_guesses_and_stories_run_nowhere": PARTY,
    "test_texts.py::test_texts_are_sent_compressed_and_only_if_changed": SERVER,
}
"""Reasons by module or by test."""


def why_not(nodeid: str) -> str:
    """Return why a test cannot run in a pocket, or an empty text if it can."""
    module, _, test = nodeid.rpartition("/")[2].partition("::")
    return WHY.get(module, "") or WHY.get(f"{module}::{test.partition('[')[0]}", "")
