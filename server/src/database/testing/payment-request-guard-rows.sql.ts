// A paid payment request with an invoice, a second one that copies can belong to, and one of a reminder.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';

export const PAID_REQUEST = newId();
export const OTHER_REQUEST = newId();
export const REMINDED_USER = newId();
export const REMINDER_DAY = asDay('2026-11-10');

type Owner = { organizationId: string; portalId: string; customerId: string; createdBy: string; invoiceId: string };

export async function insertPaymentRequests(sql: Sql, { invoiceId, ...owner }: Owner): Promise<void> {
  const request = {
    ...owner,
    sealedToken: Buffer.from('sealed'),
    currencyCode: 'USD',
    amount: asCents(100_00),
    requesterName: 'Priya Lund',
    requesterEmail: 'priya@supplier.example',
    recipientEmail: 'rosa@quint.example',
    expiresAt: asDay('2026-12-10'),
    createdAt: '2026-11-10T12:00:00.000Z',
  } as const;
  const { organizationId } = owner;
  await sql
    .insertInto('userAccount')
    .values({ organizationId, id: REMINDED_USER, identityId: owner.createdBy })
    .execute();
  const reminder = { remindedUserId: REMINDED_USER, reminderDay: REMINDER_DAY };
  const key = { idempotencyKey: newId(), requestHash: Buffer.alloc(32, 1) };
  await sql
    .insertInto('paymentRequest')
    .values([
      { ...request, ...key, id: PAID_REQUEST, tokenHash: Buffer.alloc(32, 1), printedInvoiceId: invoiceId },
      { ...request, id: OTHER_REQUEST, tokenHash: Buffer.alloc(32, 2), printedInvoiceId: null },
      { ...request, id: newId(), tokenHash: Buffer.alloc(32, 3), ...reminder },
    ])
    .execute();
  await sql
    .insertInto('paymentRequestInvoice')
    .values({ organizationId, requestId: PAID_REQUEST, invoiceId, place: 0 })
    .execute();
}
