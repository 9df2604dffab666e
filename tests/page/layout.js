// What is wrong with the layout of a table, as the browser itself has laid it out: a list of faults in words.
(least) => {
  const faults = new Set();
  const [wide, high] = [innerWidth, Math.round(visualViewport.height)]; // less than the screen while a keyboard lies over it
  const box = (part) => part.getBoundingClientRect();
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.unseen, dialog, .bubbles, .skip') && box(part).width > 0;
  const named = (part) => {
    const kind = [...part.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const text = (part.innerText ?? part.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim().slice(0, 24);
    const parent = [...(part.parentElement?.classList ?? [])].filter((name) => !name.startsWith('svelte-')).join('.');
    return `${parent ? `.${parent} > ` : ''}${part.tagName.toLowerCase()}${kind ? `.${kind}` : ''}${text ? ` "${text}"` : ''}`;
  };
  const meet = (a, b, least = 1.5) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > least && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least;
  const within = (a, b, slack = 1.5) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
  const fault = (kind, text) => faults.add(`${kind}: ${text}`);
  /** Where one swipes through it: what is beyond the edge is not lost. */
  const swiped = (part) => part.closest('[data-swipe], #wire ol, section.over');

  /** Of a file that lies among others its numeral has to show, and of a hand that has sunk the signs: the top. */
  const within_sight = (part) => {
    const { left, right, top, bottom, width } = box(part);
    return { left, right, top, bottom: part.matches('.file, .sunk .pick') ? Math.min(bottom, top + 0.4 * width) : bottom };
  };
  const play = document.querySelector('.play');
  const leaf = !play || least.scrolls; // a page to be read, such as a rulebook, or with large letters: one scrolls through it
  const floor = leaf ? Infinity : high;
  if (leaf) scrollTo(0, 0);
  const reading = leaf || document.querySelector('section.over'); // the end of a match is read, not played: it may be scrolled
  if (!reading && play.scrollHeight > play.clientHeight + 1) fault('scrolls', `${play.scrollHeight - play.clientHeight} px`);
  if (!leaf && document.documentElement.scrollHeight > innerHeight) fault('page scrolls', `${document.documentElement.scrollHeight - innerHeight} px`);
  if (document.documentElement.scrollWidth > wide || (play && play.scrollWidth > play.clientWidth + 1)) fault('too wide', `${(play ?? document.documentElement).scrollWidth} px`);

  // The parts of the table lie beside one another.
  const zones = all('.bar, .wire, .play > *').filter(shown).filter((zone) => box(zone).height > 1);
  zones.forEach((one, i) => zones.slice(i + 1).forEach((other) => meet(box(one), box(other)) && fault('overlap', `${named(one).slice(0, 50)} and ${named(other).slice(0, 50)}`)));

  // Letters: large enough, on the screen, not on one another, and not cut.
  const lines = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const part = node.parentElement;
    if (!node.data.trim() || ['SCRIPT', 'STYLE', 'OPTION'].includes(part.tagName) || part.closest('svg') || !shown(part) || swiped(part)) continue;
    const style = getComputedStyle(part);
    if (parseFloat(style.fontSize) < 11.9) fault('small text', `${style.fontSize} ${named(part)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      let [left, right, top, bottom] = [rect.left, rect.right, rect.top, rect.bottom];
      for (let up = part; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(up);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const hole = box(up);
        const told = textOverflow === 'ellipsis' && hole.width >= 30;
        const inked = (bottom - top) * 0.18; // above and below the letters themselves
        if (webkitLineClamp === 'none' && (hole.top > top + inked + 1 || hole.bottom < bottom - inked - 1)) fault('cut', `${named(part)} by ${named(up).slice(0, 40)}`);
        else if (!told && overflowX !== 'visible' && (hole.left > left + 1.5 || hole.right < right - 1.5)) fault('cut', `${named(part)} by ${named(up).slice(0, 40)}`);
        [left, right, top, bottom] = [Math.max(left, hole.left), Math.min(right, hole.right), Math.max(top, hole.top), Math.min(bottom, hole.bottom)];
      }
      if (left < -1 || right > wide + 1 || top < -1 || bottom > floor + 1) fault('off screen', named(part));
      const ink = (bottom - top) * 0.22;
      if (right > left && bottom > top) lines.push({ part, left, right, top: top + ink, bottom: bottom - ink });
    }
  }
  lines.forEach((one, i) => lines.slice(i + 1).forEach((other) => one.part !== other.part && meet(one, other, 2) && fault('words on words', `${named(one.part)} and ${named(other.part)}`)));

  // Pictures and whatever can be touched: on the screen, inside their part of the table, not cut.
  const touched = 'button, a[href], input, select, summary, [tabindex="0"]:not(ol)';
  const ground = leaf ? 'body' : '.shell';
  for (const part of all(`${ground} :is(${touched}, [role="img"], .face, .living, .watched .window, .seal, .file, .bust)`).filter(shown)) {
    if (swiped(part)) continue;
    const rect = within_sight(part);
    const zone = part.closest('.bar, .wire, .play > *');
    if (!within(rect, { left: 0, top: 0, right: wide, bottom: floor }, 2)) fault('off screen', named(part));
    else if (zone && !within(rect, box(zone), 20)) fault('outside its part', `${named(part)} of ${named(zone).slice(0, 40)}`);
    for (let up = part.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const hole = box(up);
      if ((overflowX !== 'visible' && (rect.left < hole.left - 4 || rect.right > hole.right + 4)) || (overflowY !== 'visible' && (rect.top < hole.top - 4 || rect.bottom > hole.bottom + 4)))
        fault('cut', `${named(part)} by ${named(up).slice(0, 40)}`);
    }
  }

  // A fingertip finds its target, and nothing else there.
  for (const part of all(`${ground} :is(${touched})`).filter(shown)) {
    if (part.disabled || swiped(part)) continue;
    if (leaf) part.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = box(part);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const asked = part.closest('.crowd') ? least.crowd : least.target;
    const reach = asked / 2 - 1;
    const found = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit && (part.contains(hit) || hit.closest('label')?.contains(part) || (hit.contains(part) && hit.matches('li')));
    };
    const far = (dx, dy) => {
      let steps = 0;
      while (steps < asked && found(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    if (!found(0, 0)) fault('covered', `${named(part)} by ${named(document.elementFromPoint(x, y) ?? document.body)}`);
    else if (found(-reach, 0) && found(reach, 0) && found(0, -reach) && found(0, reach)) continue;
    else if (Math.min(far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1)) < asked - 2) fault('small target', `${Math.round(right - left)}x${Math.round(bottom - top)} ${named(part)}`);
  }
  for (const cell of all('.crowd .cell').slice(0, 1)) if (box(cell).width < least.crowd - 0.5) fault('small card', `${Math.round(box(cell).width)} px`);

  // Of an agent the face shows whole, whatever lies beside it.
  for (const column of all('.board .col')) {
    const face = column.querySelector('.track svg svg');
    if (!face) continue;
    for (const part of all('.tok, .file', column).filter((one) => shown(one) && one.childElementCount)) if (meet(box(face), box(part), 3)) fault('on a face', named(part));
  }
  return [...faults];
}
