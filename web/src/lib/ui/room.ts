/** What the screen has room for besides its size: a keyboard that lies over it, and letters that somebody made larger. */

const KEYBOARD = 120; // px: what takes less of the screen is a bar of the browser
const LARGE = 20; // px: 16 is what browsers come with

/** Say on the root of the page what style sheets cannot ask. */
export function watchRoom(): () => void {
  const root = document.documentElement;
  const view = window.visualViewport;
  const look = (): void => {
    root.toggleAttribute('data-large', parseFloat(getComputedStyle(root).fontSize) > LARGE);
    const seen = view ? view.height * view.scale : innerHeight; // who has zoomed in has not opened a keyboard
    const writing = innerHeight - seen > KEYBOARD && document.activeElement?.closest('.decision') !== null;
    root.toggleAttribute('data-keys', writing);
    if (!writing) return;
    root.style.setProperty('--seen', `${seen}px`);
    scrollTo(0, 0); // some browsers push the table up before they say how much of it is left
  };
  look();
  view?.addEventListener('resize', look);
  addEventListener('resize', look);
  return () => {
    view?.removeEventListener('resize', look);
    removeEventListener('resize', look);
  };
}
