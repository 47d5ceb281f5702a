import { expect, test } from 'vitest';
import { CallFailed } from '@plumbline/ui/app/send';
import { payUntilKnown } from './pay-until-known.ts';

/** Runs against a server with these answers, on a clock that only advances by pauses. */
function playing(...answers: readonly (string | Error)[]) {
  const seen = { tries: 0, pauses: [] as number[], slow: 0, nowMs: 0 };
  const run = payUntilKnown({
    send: () => {
      const answer = answers[Math.min(seen.tries, answers.length - 1)]!;
      seen.tries += 1;
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    },
    pause: (ms) => {
      seen.pauses.push(ms);
      seen.nowMs += ms;
      return Promise.resolve();
    },
    nowMs: () => seen.nowMs,
    onSlow: () => {
      seen.slow += 1;
    },
  });
  return { run, seen };
}

const LOST = new CallFailed('timeout', 'no answer');
const RUNNING = new CallFailed('payment_in_progress', 'wait', 409);
const DECLINED = new CallFailed('payment_declined', 'Insufficient funds', 402);

test('an immediate answer ends the polling', async () => {
  const { run, seen } = playing('PL-1');
  expect(await run).toEqual({ kind: 'paid', paid: 'PL-1' });
  expect(seen).toMatchObject({ tries: 1, pauses: [], slow: 0 });
});

test('PAY-12 a lost answer is requested again until it arrives', async () => {
  const { run, seen } = playing(LOST, RUNNING, new CallFailed('internal', '', 502), 'PL-1');
  expect(await run).toEqual({ kind: 'paid', paid: 'PL-1' });
  expect(seen.pauses).toEqual([2_000, 4_000, 8_000]);
});

test('a refusal is not retried', async () => {
  const { run, seen } = playing(LOST, DECLINED);
  expect(await run).toEqual({ kind: 'failed', after: 'refused', error: DECLINED, isFirst: false });
  expect(seen.tries).toBe(2);
});

test('a refusal of the first try is flagged: nothing can have been charged', async () => {
  const over = new CallFailed('not_signed_in', '', 401);
  expect(await playing(over).run).toMatchObject({ after: 'signed-out', isFirst: true });
  expect(await playing(LOST, over).run).toMatchObject({ after: 'signed-out', isFirst: false });
});

test('PAY-12 after two minutes without an answer the result is unsure', async () => {
  const { run, seen } = playing(LOST);
  expect(await run).toEqual({ kind: 'unsure' });
  expect(seen.pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('an error in the page itself is not a refusal', async () => {
  const { run } = playing(new TypeError('x is undefined'));
  expect(await run).toEqual({ kind: 'unsure' });
});
