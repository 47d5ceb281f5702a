import { expect, test } from 'vitest';
import { selectQuestions } from '../testing/questions.sql.ts';
import { selectApprovals, selectLimits } from '../testing/second-persons.sql.ts';
import { testDemo } from '../testing/test-demo.ts';

const demo = await testDemo();
const { organizationId } = (await demo.app.tenants.byLabel('granite'))!;

test('a story has an answered question about a paid invoice and an open dispute of an open one', async () => {
  const questions = await selectQuestions(demo.app.sql, organizationId);
  expect(questions).toMatchObject([
    { kind: 'QUESTION', status: 'ANSWERED', sides: ['CUSTOMER', 'STAFF'], balance: 0, hasOpenDispute: false },
    { kind: 'DISPUTE', status: 'OPEN', sides: ['CUSTOMER'], hasOpenDispute: true },
  ]);
  expect(questions[1]?.balance).toBeGreaterThan(0);
});

test('a story has a person with a limit, and a payment that waits for a second person', async () => {
  expect(await selectLimits(demo.app.sql, organizationId)).toEqual([{ paymentLimit: 2_500_00 }]);
  const approvals = await selectApprovals(demo.app.sql, organizationId);
  expect(approvals).toMatchObject([
    { status: 'WAITING', paymentStatus: 'SCHEDULED', approvalLimit: 500_00, info: { email: 'jules@tarnwick.example' } },
  ]);
  const [{ total, customerId, payerId }] = approvals as [(typeof approvals)[number]];
  expect(total).toBeGreaterThan(500_00);
  expect(customerId).toBe(payerId);
});
