/** A clock that a test moves. */
export function testClock(start = '2026-11-16T17:00:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

export type TestClock = ReturnType<typeof testClock>;
