/** Keeps the screen lit: who plays on a phone that goes dark is away, and is played for. Says how to let it go dark again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  // Systems take it back when the page is hidden, and refuse it when the battery is low.
  async function take(): Promise<void> {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (over) void lock?.release();
  }

  const again = (): void => void take();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
