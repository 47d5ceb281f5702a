// The jobs of autopay beside each other, as the server runs them. The clock starts on Monday, 11/16/2026.
import { expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { startJobs } from '../../jobs.ts';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { autopayPortal } from './testing/autopay-portal.ts';

const FRIDAY = asDay('2026-11-20');
const NEXT_MONDAY = asDay('2026-11-23');

test('AUT-02 while the provider of one organization does not answer, the runs of others are announced', async () => {
  const stuck = await autopayPortal();
  const other = await autopayPortal({ sandbox: stuck.sandbox });
  await stuck.owe(70_00, { dueDate: FRIDAY });
  await stuck.made();
  await stuck.passDays(3);
  await stuck.later(DAY_MS);
  const asked = vi.fn<() => void>();
  const answered = Promise.withResolvers<void>();
  const { gateway } = stuck.app;
  const app = stuck.restarted({
    gateway: {
      ...gateway,
      charge: async (merchant, charge) => {
        asked();
        await answered.promise;
        return gateway.charge(merchant, charge);
      },
    },
  });
  const jobs = startJobs(app, { 'announce autopay': 50, 'run autopay': 50 });
  try {
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 15_000);
    // From here on the job that pays does not return.
    await other.owe(40_00, { dueDate: NEXT_MONDAY });
    await other.made();
    await vi.waitFor(
      async () => expect((await other.view()).runs).toMatchObject([{ day: NEXT_MONDAY, status: 'ANNOUNCED' }]),
      15_000,
    );
    expect(await stuck.payments()).toMatchObject([{ total: 70_00, status: 'STARTED' }]);
  } finally {
    answered.resolve();
    await jobs.stop();
  }
  await stuck.sandbox.stop();
}, 60_000);
