/** What the first lines of the page asked for, before this script was here. */
declare global {
  interface Window {
    early?: Record<string, Promise<Response>>;
  }
}

/** The answer that is on its way, for whoever asks first; or a new one. */
export function ask(path: string): Promise<Response> {
  const { [path]: found, ...others } = window.early ?? {};
  window.early = others;
  return found ?? fetch(path);
}
