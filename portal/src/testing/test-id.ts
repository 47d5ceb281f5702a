let count = 0;

/** An id of the right form that no other record of the test has. */
export function testId(): string {
  count += 1;
  return `0198c7a1-0000-7000-8000-${String(count).padStart(12, '0')}`;
}
