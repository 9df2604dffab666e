/** Where what somebody typed leads: people paste whole links, and type codes with gaps. None: it holds no code. */
export function pathIn(text: string): { path: string; code: string } | null {
  const link = /\/(tv?)\/([\w-]+)\/?(#[\w-]+)?/.exec(text);
  const code = (link?.[2] ?? text).replace(/[^0-9a-z]/gi, '').toLowerCase();
  return code ? { code, path: `/${link?.[1] ?? 't'}/${code}${link?.[3] ?? ''}` } : null;
}
