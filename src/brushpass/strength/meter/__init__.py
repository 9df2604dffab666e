"""An information meter for covert signals: bits that senders give to partners, and to everybody else.

``bits`` learns to read signals from what was observed, whatever they are made of; ``linq`` and ``wink`` say
what can be observed there; ``report`` plays matches and measures.
"""
