let count = 0;

/** A unique id in the format of a UUID. */
export function testId(): string {
  count += 1;
  return `0198c7a1-0000-7000-8000-${String(count).padStart(12, '0')}`;
}
