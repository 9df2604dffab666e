/** What scrolls must be reachable by keyboard; what does not scroll is nothing to stop at. */
export function scrollable(element: HTMLElement): () => void {
  const look = (): void => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  watch.observe(element);
  for (const child of element.children) watch.observe(child);
  const change = new MutationObserver(look);
  change.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    watch.disconnect();
    change.disconnect();
  };
}
