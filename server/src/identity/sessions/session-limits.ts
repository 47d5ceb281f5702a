// How long a session lives.
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000;
/** A session that was looked up is believed for so long; a revoked one is out at the latest then. */
export const SESSION_CACHE_MS = 5_000;
/** The time of last use is written at most so often. */
export const SESSION_TOUCH_MS = 60_000;
