"""Taps on the shoulder: messages to people who are away, when the table begins to wait for them.

Theory of operation. A tap is an address that the holder of a seat gave, a row of the store. When a patient
table shows something to everybody and waits for others than before, the transaction that keeps the move makes
their taps due (``note``). A courier on each worker claims what is due, sends it and settles it. So a kill
loses no message; one that was claimed by a dead worker is claimed anew when the claim lapses.

What makes a tap due is public: whom the phase waits for when the whole table sees something. A covert act or
a sealed choice makes none due, early, late or once more. A message names the game and the host, no more.
"""
