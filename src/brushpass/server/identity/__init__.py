"""Who somebody is, if they want to be anybody: passkeys, sessions, and what their devices share.

Theory of operation. A person is a print of a secret that their devices hold as the passkeys' user handle.
The server never learns the secret: it keeps public keys, and a vault that only the secret opens. A passkey
signs a challenge, which is good once and for five minutes; the device is then given a session. What opens a
door is a random secret of which the store keeps the hash (``store/people.py``).

Nothing at a table asks for any of this. Ladders do (``ladder``).
"""
