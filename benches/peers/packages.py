"""The scorers of two packages from PyPI: Oh Hell in pyohhell, Euchre in euchre-cli.

usage: packages.py OH_HELL_RECORD EUCHRE_RECORD
"""

import json
import sys
import time

from euchre.abstract import Team
from euchre.util.rule_util import hand_winner
from pyohhell.game_state import DefaultPointAttributionStrategy

GAMES = 5000


def oh_hell(text):
    game = json.loads(text)
    rules = DefaultPointAttributionStrategy()
    totals = dict.fromkeys(game["players"], 0)
    for played in game["rounds"]:
        points = rules.attribute_points(played["tricks"], played["bids"])
        for name, made in points.items():
            totals[name] += made
    return json.dumps(totals)


def euchre(text):
    game = json.loads(text)
    teams = [Team("A"), Team("B")]
    for hand in game["rounds"]:
        if hand.get("thrown_in"):
            continue
        side = game["players"].index(hand["declarer"]) % 2
        maker, other = teams[side], teams[1 - side]
        maker.called_trump = True
        maker.trick_score, other.trick_score = hand["tricks"], 5 - hand["tricks"]
        hand_winner(teams)
    return json.dumps({team.name: team.game_score for team in teams})


for what, score, path in (("pyohhell", oh_hell, sys.argv[1]), ("euchre-cli", euchre, sys.argv[2])):
    with open(path, encoding="utf-8") as file:
        record = file.read()
    began = time.perf_counter()
    for _ in range(GAMES):
        score(record)
    print(f"{what}: {(time.perf_counter() - began) / GAMES * 1e6:.1f} µs")
