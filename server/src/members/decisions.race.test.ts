// @module-tag once
// Decisions about one user are serialized: approveUser, rejectUser, suspendUser, and the user's own signUp.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Tx } from '../database/transaction.ts';
import { newcomer } from '../testing/newcomer.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

const WAIT_MS = 150;

async function withWaiting() {
  const portal = await testPortal();
  const person = await newcomer(portal);
  const company = { companyName: 'Doe', companyAddress: '1 Mill Road' };
  const signUp = () =>
    portal.send({
      method: 'POST',
      url: '/v1/auth/signup',
      cookie: person.cookie,
      payload: { email: person.email, name: 'Pat Doe', ...company },
    });
  await signUp();
  const { id: userId } = await portal.app.sql
    .selectFrom('userAccount')
    .select('id')
    .where('identityId', '=', person.identityId)
    .executeTakeFirstOrThrow();
  return { portal, userId, signUp };
}

const decide = ({ send, portalId, user, cookies }: TestPortal, userId: string, verb: string) =>
  send({
    method: 'POST',
    url: `/v1/users/${userId}/${verb}`,
    host: CONSOLE_HOST,
    cookie: cookies.staff,
    payload: {
      portalId,
      ...(verb === 'approve' && { customerIds: [user.customerId] }),
      ...(verb === 'reject' && { reason: 'Unknown company' }),
    },
  });

/** Runs the call while another decision holds the lock, and returns whether it had to wait. */
async function whileDeciding<T>(
  portal: TestPortal,
  userId: string,
  decision: (tx: Tx) => Promise<void>,
  call: () => Promise<T>,
) {
  let isOver = false;
  const { answer, hadToWait } = await portal.app.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('userAccount').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await decision(tx);
    const answer = call().finally(() => {
      isOver = true;
    });
    await sleep(WAIT_MS);
    return { answer, hadToWait: !isOver };
  });
  return { answer: await answer, hadToWait };
}

async function approveBehind(tx: Tx, { organizationId, portalId, user, staff, clock }: TestPortal, userId: string) {
  const member = { organizationId, portalId, userId };
  await tx
    .insertInto('membership')
    .values({ ...member, customerId: user.customerId, status: 'APPROVED' })
    .execute();
  const decision = { status: 'APPROVED', decidedAt: clock.now().toISOString(), decidedBy: staff.id } as const;
  await tx.updateTable('signUpRequest').set(decision).where('userId', '=', userId).execute();
}

test.each([
  ['approve', 200],
  ['reject', 409],
  ['suspend', 200],
])('%sUser decides on the state that the other decision left', async (verb, status) => {
  const { portal, userId } = await withWaiting();
  const { answer, hadToWait } = await whileDeciding(
    portal,
    userId,
    (tx) => approveBehind(tx, portal, userId),
    () => decide(portal, userId, verb),
  );
  expect([hadToWait, answer.statusCode]).toEqual([true, status]);
});

test('signUp during an approval does not become pending again', async () => {
  const { portal, userId, signUp } = await withWaiting();
  const { answer, hadToWait } = await whileDeciding(portal, userId, (tx) => approveBehind(tx, portal, userId), signUp);
  expect([hadToWait, answer.json()]).toMatchObject([true, { isLogged: true, isApproved: true }]);
  const request = portal.app.sql.selectFrom('signUpRequest').select('status').where('userId', '=', userId);
  expect(await request.execute()).toEqual([{ status: 'APPROVED' }]);
});
