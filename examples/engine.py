"""An engine: it thinks for the bots of a server that was started with it, here as somebody who throws dice.

    brushpass serve --thinker "python examples/engine.py"

The server starts it, and asks it one line at a time whatever an ``agent`` or a ``spymaster`` has to decide.
Replace ``choose`` with something cleverer; the protocol is described in docs/bots.md.
"""

import json
import random
import signal
import sys

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"


def choose(asked: dict) -> dict:
    """Pick a move; text is written where a blank is offered."""
    offer = random.choice(asked["offers"])
    if offer["type"] == "Write":
        return {"type": offer["kind"], "text": word()[: offer["limit"]]}
    return offer


def word() -> str:
    """Make up a word that nobody is likely to have said."""
    return "".join(random.choice(CONSONANTS) + random.choice(VOWELS) for _ in range(4))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    print(flush=True)  # up
    for line in sys.stdin:
        asked = json.loads(line)
        answer = {"mark": asked["mark"], "move": choose(asked), "wake": None}
        print(json.dumps({"answers": [answer]}), flush=True)


if __name__ == "__main__":
    main()
