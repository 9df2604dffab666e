/** The inks of the art. The interface has its own colours, in styles/tokens.css. */
export const ink = '#14152b';
export const night = '#262c5a';
export const plum = '#4b2450';
export const wine = '#7d2741';
export const verm = '#e5482d';
export const coral = '#f07a5a';
export const amber = '#f0a637';
export const gold = '#ffd37d';
export const cream = '#f8ebd2';
export const white = '#fffaf0';
export const teal = '#4fb8a8';
export const sea = '#1d6b6a';
export const sky = '#8cc0d6';
export const rose = '#eda59b';
export const brown = '#8a5230';
export const fur = '#b4713d';
export const grey = '#c9c3c4';

const [fair, honey, umber, deep] = ['#f9dcc0', '#e9b58a', '#c4824f', '#8a5434'] as const;
export const skins = [fair, honey, umber, deep] as const;
