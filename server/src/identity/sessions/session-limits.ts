// Session lifetimes.
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000;
/** How long a session is cached; a revoked one stops working after this time at the latest. */
export const SESSION_CACHE_MS = 5_000;
/** The minimum interval between updates of the time of last use. */
export const SESSION_TOUCH_MS = 60_000;
