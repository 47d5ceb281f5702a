import { randomUUID } from 'node:crypto';

const COUNTER_END = 0x1000;

let lastMs = 0;
let counter = 0;

/**
 * A UUID of version 7: 48 bits of time, 12 bits that count within a millisecond, 62 random bits. Ids of one process
 * sort in the order they were made, so new rows land at the end of their index.
 */
export function newId(): string {
  const random = randomUUID();
  // Read off the clock that never steps back; ids need an order, not the exact time.
  const nowMs = Math.floor(performance.timeOrigin + performance.now());
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Starts in the lower half, which leaves room to count.
    counter = Number.parseInt(random.slice(0, 3), 16) >> 1;
  } else if (++counter === COUNTER_END) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${random.slice(19)}`;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside can be an id at all. */
export const isId = (text: string): boolean => ID.test(text);
