/** Whose turn it is to hold a device that is passed round. */

/** Of the seats on this device that owe a decision, the first to the left of whoever held it last. */
export function nextTo(last: number | null, owing: readonly number[]): number | null {
  const inOrder = [...owing].sort((a, b) => a - b);
  return inOrder.find((seat) => last !== null && seat > last) ?? inOrder[0] ?? null;
}
