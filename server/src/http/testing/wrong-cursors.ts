const ID = '0199e3a4-6f0e-7c41-9b1e-1f6a3d5c7b92';

/** Values of `before` that the database could not read. */
export const WRONG_CURSORS = [
  `${'-'.repeat(24)}_${'-'.repeat(36)}`,
  `2026-11-16T18:00:00.000Z_${'-'.repeat(36)}`,
  `2026-02-30T18:00:00.000Z_${ID}`,
  `2026-00-10T18:00:00.000Z_${ID}`,
  `2026-11-16T25:00:00.000Z_${ID}`,
  `0000-11-16T18:00:00.000Z_${ID}`,
];
