/** What was seen of the person before the camera in one frame. It stays on this device. */
export type Sighting = {
  /** When the frame was taken, and how long it took to read, in ms. */
  readonly at: number;
  readonly took: number;
  readonly faces: number;
  /** How far the lids are apart: the person's right eye, and the left. */
  readonly gaps: readonly [right: number, left: number] | null;
  readonly turned: number;
  readonly light: number;
};
export type Side = 0 | 1;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);
