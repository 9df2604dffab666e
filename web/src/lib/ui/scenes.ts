/** Keys that turn the pages of a story; null: the key belongs to somebody else. */
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

export function arrowed({ key, altKey, ctrlKey, metaKey, defaultPrevented }: Pressed, at: number): number | 'skip' | null {
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null;
  if (key === 'ArrowRight') return at + 1;
  if (key === 'ArrowLeft') return at - 1;
  return key === 'Escape' ? 'skip' : null;
}
