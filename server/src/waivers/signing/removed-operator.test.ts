// An operator of the installation signs waivers of the organizations that they have entered, and only as an operator.
import { expect, test } from 'vitest';
import { selectStaffAddresses } from '../../payments/open-items/open-items.sql.ts';
import { selectActiveStaff, selectClosed } from '../recipients.sql.ts';
import { selectWaiverStaff } from '../reminders/organizations-to-mail.sql.ts';
import { signingDesk } from '../testing/signing-desk.ts';
import { runStandingSignatures } from './run-standing-signatures.ts';

test('WVR-13 nothing is signed in the name of an operator who was removed, and no mail goes there', async () => {
  const desk = await signingDesk();
  const { app, organizationId } = desk;
  const olga = await desk.member('Olga Operator');
  const { identityId, staffId, email } = olga;
  const createdAt = desk.clock.now().toISOString();
  await app.sql.insertInto('operator').values({ identityId, createdAt }).execute();
  await app.sql
    .updateTable('staff')
    .set({ isOperator: true })
    .where('organizationId', '=', organizationId)
    .where('id', '=', staffId)
    .execute();
  expect((await desk.authorize({}, olga.cookie)).statusCode).toBe(200);
  desk.clock.pass(1_000);
  const first = await desk.request();
  await runStandingSignatures(app);
  expect(await desk.row(first.id)).toMatchObject({ status: 'ready', signedBy: identityId });

  const scope = { organizationId, customerId: desk.user.customerId, portalId: desk.portalId };
  const mailed = () =>
    app.sql
      .transaction()
      .execute(async (tx) => [
        (await selectActiveStaff(tx, organizationId, identityId)) !== undefined,
        (await selectWaiverStaff(tx, organizationId)).includes(email),
        (await selectStaffAddresses(tx, organizationId)).includes(email),
        !(await selectClosed(tx, scope, [email])).includes(email),
      ]);
  expect(await mailed()).toEqual([true, true, true, true]);
  await app.sql.deleteFrom('operator').where('identityId', '=', identityId).execute();
  const third = await desk.request();
  await runStandingSignatures(app);
  expect(await desk.row(third.id)).toMatchObject({ status: 'new', signedAt: null });
  expect(await mailed()).toEqual([false, false, false, false]);
});
