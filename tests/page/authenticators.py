"""Virtual authenticators of Chromium, and a page of ours at an address that has a name."""


class Device:
    """A page of somebody's device, with an authenticator that says yes."""

    def __init__(self, page, site):
        self.page, self.home = page, f"http://localhost:{site.port}"
        self._line = page.context.new_cdp_session(page)
        self._line.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        made = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.authenticator = made["authenticatorId"]

    def go(self, path):
        self.page.goto(self.home + path)
        return self.page

    @property
    def passkeys(self):
        """List the passkeys of this device."""
        which = {"authenticatorId": self.authenticator}
        return self._line.send("WebAuthn.getCredentials", which)["credentials"]

    def take_keys(self, other):
        """Have the passkeys of another device, as where they follow somebody."""
        for key in other.passkeys:
            wish = {"authenticatorId": self.authenticator, "credential": key}
            self._line.send("WebAuthn.addCredential", wish)


def become(device, name=""):
    """Make a passkey, and take a name for the ladder."""
    page = device.go("/me")
    page.get_by_role("button", name="Make a passkey").click()
    page.get_by_role("heading", name="You are yourself here").wait_for()
    if name:
        page.get_by_label("Your name on the ladder").fill(name)
        page.get_by_role("button", name="Take this name").click()
        page.get_by_role("link", name="My page").wait_for()
