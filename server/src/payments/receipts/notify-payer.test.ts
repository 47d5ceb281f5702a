// Who is mailed about a payment, and when.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '@plumbline/rules/dates';
import type { PaymentStep } from '../../app.ts';
import { insertIdentity, insertMember, insertPortal } from '../../testing/fixtures.sql.ts';
import { mailFiles } from '../../mail-files.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { bodyFor, paymentPortal } from '../../testing/payment-portal.ts';
import { paymentRequest } from '../../testing/payment-request.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const DECLINED = '4387751111111053';

/** Where the process stops; recovery finds what it leaves. */
let stopsAt: PaymentStep | null = null;
const portal = await paymentPortal({
  checkpoint: async (step) => {
    if (step === stopsAt) throw new Error('stopped here');
  },
});
const { app, organizationId, portalId, staff, user } = portal;
const readOutbox = outboxReader(portal);
afterAll(() => portal.sandbox.stop());
beforeEach(async () => {
  stopsAt = null;
  await portal.later(0);
  await readOutbox();
});

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const staffEmail = `staff@${portal.label}.example`;

const addColleague = async (name: string, more: { status?: 'PENDING'; portalId?: string } = {}) => {
  const email = `${name}@${portal.label}.example`;
  const identityId = await insertIdentity(app.sql, email, `${name} Person`);
  const member = { organizationId, portalId, customerId: user.customerId, identityId, ...more };
  return { email, userId: await insertMember(app.sql, { status: 'APPROVED', ...member }) };
};

/** Staff make a payment for the customer, with credits. */
async function payAsStaff(): Promise<string> {
  const invoiceId = await portal.owe(70_00);
  const creditId = await portal.owe(70_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const authorization = `Bearer ${await app.frameTokens.issue(acting, portal)}`;
  const line = { invoiceId, balance: 70_00, credits: [{ creditId, amount: 70_00 }] };
  const { headers, payload } = paymentRequest(
    bodyFor([line], { paymentType: 'CREDIT', requestMethod: 'OVER_THE_PHONE' }),
    randomUUID(),
  );
  const url = '/v1/payments/admin';
  return codeOf(await portal.send({ method: 'POST', url, payload, headers: { ...headers, authorization } }));
}

describe('FRM-04 a payment that staff make for a customer', () => {
  test('is confirmed to staff and to the people of the customer who may pay', async () => {
    const viewer = await addColleague('viewer');
    await app.sql
      .updateTable('membership')
      .set({ canPay: false })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', viewer.userId)
      .execute();
    await addColleague('waits', { status: 'PENDING' });
    const branch = { organizationId, label: `${portal.label}-2`, name: 'Branch', settings: {} };
    await addColleague('elsewhere', { portalId: await insertPortal(app.sql, branch) });
    const payer = await addColleague('payer');
    await payAsStaff();
    const mails = await readOutbox();
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([staffEmail, user.email, payer.email]);
    expect(mails.map(({ text }) => /^Hello .*$/m.exec(text)?.[0])).toEqual([
      'Hello Sam Staff,',
      'Hello Ann Person,',
      'Hello payer Person,',
    ]);
    for (const { text } of mails) expect(text).toContain('Entered by: Sam Staff\n');
  });

  test('is confirmed once to staff who may also pay for the customer', async () => {
    const member = { organizationId, portalId, customerId: user.customerId, identityId: staff.identityId };
    const userId = await insertMember(app.sql, { ...member, status: 'APPROVED' });
    await payAsStaff();
    const addresses = (await readOutbox()).map(({ toAddress }) => toAddress);
    await app.sql
      .deleteFrom('membership')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .execute();
    expect(addresses.filter((address) => address === staffEmail)).toHaveLength(1);
    expect(addresses).toContain(user.email);
  });

  test('tells the same people when the bank returns it', async () => {
    const invoiceId = await portal.owe(71_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 71_00 }]));
    await app.sql
      .updateTable('payment')
      .set({ origin: 'ADMIN', createdBy: staff.identityId })
      .where('organizationId', '=', organizationId)
      .where('code', '=', code)
      .execute();
    await readOutbox();
    const [charge] = await portal.chargesOf(code);
    await portal.control('/return', { retref: charge!.retref, code: 'R03' });
    await reconcilePayments(app);
    const mails = await readOutbox();
    expect(mails.map(({ toAddress }) => toAddress).slice(0, 2)).toEqual([staffEmail, user.email]);
    for (const { subject } of mails) expect(subject).toContain('was returned');
  });
});

test('a payment of a customer is mailed to its payer only', async () => {
  const invoiceId = await portal.owe(72_00);
  await portal.payByCard([{ invoiceId, balance: 72_00 }]);
  expect((await readOutbox()).map(({ toAddress }) => toAddress)).toEqual([user.email]);
});

describe('a scheduled payment that is canceled', () => {
  const schedule = async () => {
    const scheduledAt = addDays(today(portal.clock.now(), 'America/Los_Angeles'), 20);
    const code = codeOf(
      await portal.payByCard([{ invoiceId: await portal.owe(75_00), balance: 75_00 }], { scheduledAt }),
    );
    await readOutbox();
    return `/v1/payments/${code}`;
  };
  const addressesOf = async () => (await readOutbox()).map(({ toAddress }) => toAddress);

  test('by staff for the customer is mailed to its payer and to staff, and says who canceled it', async () => {
    const url = await schedule();
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const authorization = `Bearer ${await app.frameTokens.issue(acting, portal)}`;
    expect((await portal.send({ method: 'DELETE', url: `${url}/admin`, headers: { authorization } })).statusCode).toBe(
      200,
    );
    const mails = await readOutbox();
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([user.email, staffEmail]);
    for (const { text } of mails) expect(text).toContain('Canceled by: Sam Staff\n');
  });

  test('by its payer is mailed once, to the payer only', async () => {
    await portal.send({ method: 'DELETE', url: await schedule(), cookie: portal.cookies.customer });
    expect(await addressesOf()).toEqual([user.email]);
  });
});

describe('a declined payment', () => {
  const decline = async () => {
    const invoiceId = await portal.owe(73_00);
    return portal.payByCard([{ invoiceId, balance: 73_00 }], { number: DECLINED });
  };

  test('is not mailed to a payer who sees it on the screen', async () => {
    expect((await decline()).json()).toMatchObject({ code: 'payment_declined' });
    expect(await readOutbox()).toEqual([]);
  });

  test.each(['stored', 'sent', 'answered'] as const)(
    'is mailed if the process crashed once it was %s',
    async (step) => {
      stopsAt = step;
      await decline();
      stopsAt = null;
      expect(await readOutbox()).toEqual([]);
      await recoverAll(portal);
      const mails = await readOutbox();
      expect(mails).toMatchObject([
        { toAddress: user.email, subject: expect.stringContaining('was not made') as string },
      ]);
    },
  );
});

test('a bank payment is confirmed a second time, once, when its money has arrived', async () => {
  const invoiceId = await portal.owe(74_00);
  const code = codeOf(await portal.payByAch([{ invoiceId, balance: 74_00 }]));
  const supplier = `Portal ${portal.label}`;
  expect((await readOutbox()).map(({ subject }) => subject)).toEqual([`Your payment to ${supplier}: $74.00, pending`]);
  await passDays(portal, 6);
  const [mail, ...rest] = await readOutbox();
  expect(rest).toEqual([]);
  expect(mail?.subject).toBe(`Your payment to ${supplier}: $74.00, approved`);
  expect(mail?.text).toContain('We received your payment of $74.00.');
  expect((await portal.payment(code)).status).toBe('APPROVED');
});

test('the confirmation of a payment has the logo of the portal and the receipt', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  await app.sql
    .updateTable('portal')
    .set({ logo: svg, logoType: 'image/svg+xml' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', portalId)
    .execute();
  app.tenants.clearCache();
  const code = codeOf(await portal.payByCard([{ invoiceId: await portal.owe(60_00), balance: 60_00 }]));
  const [mail] = await readOutbox();
  expect(mail?.html).toContain('src="cid:logo"');
  expect(mail?.attachments).toEqual(['logo.png', `Payment-${code}.pdf`]);
  const { bytes } = await mailFiles(app).receipt(organizationId, mail!.receiptPaymentId!);
  const { pages } = await readPdf(bytes);
  expect(pages[0]).toContain(code);
  expect(pages[0]).toContain('Total paid|$60.00');
});

test('at most ten people of a customer are mailed about a payment that staff make', async () => {
  for (let each = 0; each < 11; each += 1) await addColleague(`colleague-${each}`);
  await payAsStaff();
  expect(await readOutbox()).toHaveLength(1 + 10);
});
