"""A client for Reverie's server: it opens a table for one, and plays Onirim as the server advises.

reverie serve &
python examples/client.py http://127.0.0.1:8128
"""

import json
import sys
import urllib.request

from websockets.sync.client import connect


def ask(address: str, body: dict) -> dict:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def updated(view: dict, message: dict) -> dict:
    """A view after a change, or the whole of it."""
    if message["type"] == "view":
        return message["table"]
    kept = {key: value for key, value in view["view"].items() if key not in message["removed"]}
    grown = {key: kept[key] + added for key, added in message["added"].items()}
    return {**view, **message["table"], "view": {**kept, **message["view"], **grown}}


def main(server: str) -> None:
    code = ask(f"{server}/api/tables", {"game": "onirim", "seats": 1})["code"]
    token = ask(f"{server}/api/tables/{code}/sit", {"name": "example"})["token"]
    view: dict = {}
    number = 0
    with connect(f"{server.replace('http', 'ws', 1)}/ws/{code}") as socket:

        def say(kind: str, **what: object) -> dict:
            """Send a message, and take in everything up to its answer."""
            nonlocal number, view
            number += 1
            socket.send(json.dumps({"type": kind, "number": number, **what}))
            while True:
                message = json.loads(socket.recv())
                if message["type"] in ("view", "change"):
                    view = updated(view, message)
                elif message.get("number") == number and message["type"] == "refused":
                    raise SystemExit(message["why"]["code"])
                elif message.get("number") == number and (kind != "advise" or message["type"] == "advice"):
                    return message

        socket.send(json.dumps({"type": "join", "version": 5, "token": token}))
        view = updated(view, json.loads(socket.recv()))
        say("begin")
        while view["seed"] is None:
            move, odds = say("advise")["moves"][0]
            print(f"{odds:6.1%}  {move}")
            say("move", move=[move])
    outcome = view["view"]["outcome"]
    print(
        "won" if outcome["won"] else "lost", "in", view["view"]["turns"], "turns; the seed was", view["seed"]
    )


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
