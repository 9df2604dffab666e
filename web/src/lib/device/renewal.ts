/** Taking the page anew, but not over and over: what fails again right afterwards fails for another reason. */
const KEPT = 'brushpass.renewed';
const PAUSE = 60_000;

export function renewOnce(): void {
  if (!navigator.onLine) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEPT) ?? 0) < PAUSE) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
  } catch {
    return; // without a memory it could go on for ever
  }
  location.reload();
}
