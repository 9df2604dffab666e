/** Which of the passengers looks out of each of the six places of the board. */
export const FACES = [4, 17, 9, 7, 26, 14] as const;
