"""Wink, measured as it is played slot by slot."""

from brushpass.strength.settings import Setting

SETTING = Setting(4, {"mode": "slots"})
