"""Plays Hearts and Euchre at random with OpenSpiel and prints each deal as a record of House Rules,
with the scores that OpenSpiel gives for it: one JSON object a line.

usage: play.py DEALS_OF_HEARTS HANDS_OF_EUCHRE
needs: pip install open_spiel
"""

import json
import random
import sys

import pyspiel

PLAYERS = ["Ada", "Ben", "Cleo", "Dov"]
PENALTIES = 26


def played(game, chance):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


def hearts(state):
    # A player's return is 26 less the penalty points; who took all of them has 26, the others 0.
    returns = [int(value) for value in state.returns()]
    scores = [PENALTIES - value for value in returns]
    if sorted(scores) == [0, PENALTIES, PENALTIES, PENALTIES]:
        taken = [PENALTIES - score for score in scores]
    else:
        taken = scores
    record = {
        "game": "hearts",
        "players": PLAYERS,
        "rounds": [{"points": dict(zip(PLAYERS, taken))}],
    }
    return {"record": record, "scores": dict(zip(PLAYERS, scores))}


def euchre(state):
    declarer = state.declarer()
    won = sum(1 for trick in state.tricks() if trick.winner() % 2 == declarer % 2)
    record = {
        "game": "euchre",
        "players": PLAYERS,
        "options": {"partner_alone": False},
        "dealer": PLAYERS[state.dealer()],
        "rounds": [
            {
                "declarer": PLAYERS[declarer],
                "tricks": won,
                "alone": state.declarer_go_alone() or False,
            }
        ],
    }
    # What a side scores, the other side loses.
    scores = {side: max(0, int(value)) for side, value in zip("AB", state.returns())}
    return {"record": record, "scores": scores}


def main():
    chance = random.Random(2026)
    games = [("hearts", hearts, int(sys.argv[1])), ("euchre", euchre, int(sys.argv[2]))]
    for name, read, count in games:
        game = pyspiel.load_game(name)
        for _ in range(count):
            print(json.dumps(read(played(game, chance))))


main()
