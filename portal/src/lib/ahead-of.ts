/** A few seconds are the time on the way, and not worth a correction. */
const TOLERATED_MS = 60_000;

/** How far the server's clock is ahead: days are those of the supplier, whatever the clock of this device says. */
export function aheadOf(serverNow: string, deviceMs: number): number {
  const aheadMs = Date.parse(serverNow) - deviceMs;
  return Math.abs(aheadMs) < TOLERATED_MS ? 0 : aheadMs;
}
