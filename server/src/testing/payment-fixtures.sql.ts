// Payments, allocations and saved methods for tests.
import type { Insertable } from 'kysely';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents, type Cents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;
type Owner = { organizationId: string; customerId: string };

/** In cash by default. */
export async function insertAllocation(
  sql: Sql,
  allocation: Owner & { paymentId: string; invoiceId: string; amount: Cents } & Partial<Row<'paymentAllocation'>>,
): Promise<void> {
  await sql
    .insertInto('paymentAllocation')
    .values({ id: newId(), kind: allocation.creditId ? 'CREDIT' : 'CASH', ...allocation })
    .execute();
}

export async function insertPaymentReason(
  sql: Sql,
  organizationId: string,
  title: string,
  paymentType: 'SHORT_PAY' | 'OVER_PAY' = 'SHORT_PAY',
): Promise<string> {
  const id = newId();
  await sql.insertInto('paymentReason').values({ organizationId, id, title, paymentType }).execute();
  return id;
}

/** Of the portal's first customer's user. */
export async function updateMayManageMethods(
  { app, organizationId, user }: { app: { sql: Sql }; organizationId: string; user: { customerId: string } },
  canManageMethods: boolean,
): Promise<void> {
  await app.sql
    .updateTable('membership')
    .set({ canManageMethods })
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', user.customerId)
    .execute();
}

/** Of the portal's first customer's user. */
export async function updatePaymentLimit(
  { app, organizationId, user }: { app: { sql: Sql }; organizationId: string; user: { customerId: string } },
  paymentLimit: Cents | null,
): Promise<void> {
  await app.sql
    .updateTable('membership')
    .set({ paymentLimit })
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', user.customerId)
    .execute();
}

type NewMethod = Owner & { createdBy: string } & Partial<Row<'paymentMethod'>>;

export async function insertSavedCard(sql: Sql, card: NewMethod): Promise<string> {
  return insertMethod(sql, {
    paymentType: 'CREDIT_CARD',
    brand: 'VISA',
    last4: '4417',
    expiry: '12/2030',
    cardType: 'CREDIT',
    billingAddress: { address: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
    ...card,
  });
}

export async function insertSavedAccount(sql: Sql, account: NewMethod): Promise<string> {
  return insertMethod(sql, {
    paymentType: 'ACH',
    last4: '8802',
    accountType: 'CHECKING',
    accountHolderType: 'BUSINESS',
    ...account,
  });
}

async function insertMethod(
  sql: Sql,
  method: NewMethod & Pick<Row<'paymentMethod'>, 'paymentType' | 'last4'>,
): Promise<string> {
  const id = newId();
  await sql
    .insertInto('paymentMethod')
    .values({
      id,
      holderName: 'Ann Person',
      sealedToken: Buffer.from('sealed'),
      fingerprint: Buffer.from(id),
      createdAt: '2026-11-10T12:00:00.000Z',
      ...method,
    })
    .execute();
  return id;
}

const STATUSES = ['APPROVED', 'PENDING', 'APPROVED', 'CANCELED', 'REFUNDED'] as const;
const TYPES = ['ACH', 'CREDIT_CARD', 'CREDIT'] as const;
const INSERTED_AT_ONCE = 1_000;

/** Varied rows: nulls in every nullable column, and many equal values. Every fifth pays an invoice. */
export async function insertMixedPayments(
  sql: Sql,
  owner: Owner & { portalId: string; payers: readonly string[]; invoiceIds: readonly string[] },
  count: number,
): Promise<void> {
  const { payers, invoiceIds, ...scope } = owner;
  const payments = Array.from({ length: count }, (_, at): Row<'payment'> => {
    const id = newId();
    const amount = asCents(((at * 7919) % 50) * 1000 + 100);
    return {
      ...scope,
      id,
      code: `${(at * 7919) % 100_003}-${id.slice(-12)}`,
      status: STATUSES[at % STATUSES.length] ?? 'APPROVED',
      paymentType: TYPES[at % TYPES.length] ?? 'ACH',
      currencyCode: at % 10 === 0 ? 'CAD' : 'USD',
      subtotal: amount,
      total: amount,
      scheduledAt: at % 4 === 0 ? addDays(asDay('2026-11-01'), at % 9) : null,
      createdBy: at % 6 === 0 ? null : (payers[at % payers.length] ?? null),
      createdAt: new Date(Date.UTC(2026, 9, 1 + (at % 40), at % 24)).toISOString(),
      approvedAt: at % 3 === 0 ? null : new Date(Date.UTC(2026, 9, 2 + (at % 20))).toISOString(),
      info: at % 7 === 0 ? { reference: `Draw ${at}` } : {},
    };
  });
  const paid = payments
    .filter((_, at) => at % 5 === 0)
    .flatMap(({ id, customerId, organizationId }, place) =>
      invoiceIds.slice(0, 1 + (place % 3)).map((invoiceId): Row<'paymentAllocation'> => ({
        organizationId,
        customerId,
        id: newId(),
        paymentId: id,
        invoiceId,
        kind: 'CASH',
        amount: asCents(1),
      })),
    );
  for (let at = 0; at < count; at += INSERTED_AT_ONCE) {
    await sql
      .insertInto('payment')
      .values(payments.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  }
  for (let at = 0; at < paid.length; at += INSERTED_AT_ONCE) {
    await sql
      .insertInto('paymentAllocation')
      .values(paid.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  }
}

/** A finding of reconciliation without a payment, unless it names one. */
export async function insertOpenItem(
  { app, organizationId, clock }: { app: { sql: Sql }; organizationId: string; clock: { now: () => Date } },
  facts: Partial<Row<'reconciliationItem'>> = {},
): Promise<{ id: string; retref: string }> {
  const [id, retref] = [newId(), newId()];
  const createdAt = clock.now().toISOString();
  const item = {
    organizationId,
    id,
    kind: 'REVIEW',
    retref,
    detail: 'Needs a look.',
    state: 'OPEN',
    createdAt,
  } as const;
  await app.sql
    .insertInto('reconciliationItem')
    .values({ ...item, ...facts })
    .execute();
  return { id, retref };
}
