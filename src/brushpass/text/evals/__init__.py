"""An evaluation of language models for Inspect: ``inspect eval brushpass/spywhere --model ...``.

``seats`` says who plays on which side, ``deals`` plays one deal from both sides, and ``tasks`` tells
Inspect of it. Only ``tasks`` needs Inspect, from the extra ``inspect``.
"""
