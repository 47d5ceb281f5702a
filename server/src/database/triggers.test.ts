// Every trigger does what it should.
import { afterAll, describe, expect, test } from 'vitest';
import { canBecome, PAYMENT_STATUSES, type PaymentStatus } from '@plumbline/rules/payments/status';
import { newId } from './new-id.ts';
import { guardDatabase } from './testing/guard-database.ts';

const database = await guardDatabase();
const { rows, rollBack, refusalOf, select, insertCopy } = database;
afterAll(database.close);

const APPEND_ONLY = {
  audit_event: 'append_only',
  autopay_consent: 'autopay_consent_append_only',
  feed_entry: 'feed_entry_append_only',
  invoice_event: 'invoice_event_append_only',
  ledger_entry: 'ledger_entry_append_only',
  ledger_transaction: 'ledger_transaction_append_only',
  mail_wording: 'mail_wording_append_only',
  payment_authorization: 'payment_authorization_append_only',
  payment_event: 'payment_event_append_only',
  payment_refund_line: 'payment_refund_line_append_only',
  waiver_document: 'waiver_document_append_only',
  waiver_event: 'waiver_event_append_only',
  waiver_template_version: 'waiver_template_version_append_only',
};

/** Each has its own test below, or in the named file. */
const OTHERS = [
  'waiver_document waiver_document_signed_kept',
  // feed/feed.test.ts
  'customer customer_change_in_feed',
  'customer customer_in_feed',
  'ledger_transaction ledger_transaction_in_feed',
  'payment_event payment_event_in_feed',
  // lists/customer-lists.test.ts
  'document document_change_noted',
  'document document_job_kept',
  'invoice invoice_hold_guard',
  // invoices/totals/kept-totals.test.ts
  'invoice invoice_totals_kept',
  'ledger_entry ledger_entry_sum',
  'ledger_transaction ledger_transaction_has_entries',
  'payment payment_amounts_fixed',
  'payment payment_change_noted',
  'payment payment_hold_released',
  'payment payment_payer_kept',
  'payment payment_status_guard',
  'payment_allocation payment_allocation_complete',
  'payment_allocation payment_allocation_fixed',
  'payment_allocation payment_allocation_hold_moved',
  'payment_allocation payment_allocation_invoices_counted',
  'payment_attempt payment_attempt_fixed',
  'payment_attempt payment_attempt_kept',
  'payment_refund payment_refund_guard',
  'payment_refund payment_refund_kept',
  'portal portal_domain_proof_forgotten',
  // invoices/list-invoices-etag.test.ts
  'project project_change_noted',
  'project project_jobs_kept',
  'waiver_request waiver_request_change_noted',
  'waiver_request waiver_request_job_kept',
  // waivers/requests/save-waiver-request.test.ts
  'waiver_request waiver_request_numbered',
];

test('every trigger has a test here', async () => {
  const found = await select<{ name: string }>(
    `select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal`,
  );
  const tested = [...OTHERS, ...Object.entries(APPEND_ONLY).map(([table, trigger]) => `${table} ${trigger}`)];
  expect(tested.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(APPEND_ONLY))('%s is append-only', (table) => {
  test.each([
    `update ${table} set organization_id = organization_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])('%s', async (statement) => {
    const refusal = await refusalOf((client) => client.query(statement));
    expect(refusal?.message).toBe(`${table} is append-only`);
  });
});

describe('waiver_document_signed_kept', () => {
  const remove = (isSigned: boolean) =>
    refusalOf(async (client) => {
      await client.query(
        isSigned
          ? 'update waiver_request set signed_at = created_at, signed_by = (select id from identity limit 1)'
          : 'update waiver_request set signed_at = null, signed_by = null',
      );
      await client.query('delete from waiver_document');
    });

  test('a document may be replaced until its waiver is signed', async () => {
    expect((await remove(false))?.message).toBeUndefined();
    expect((await remove(true))?.message).toBe('waiver_document is append-only');
  });
});

describe('portal_domain_proof_forgotten', () => {
  const proofAfter = (change: string) =>
    rollBack(async (client) => {
      const set = `domain = 'pay.example', domain_token = 'one', domain_checked_at = now()`;
      await client.query(`update portal set ${set} where id = (select id from portal limit 1)`);
      await client.query(`update portal set ${change} where domain = 'pay.example'`);
      const proofs = `select domain_token, domain_checked_at is null as unchecked from portal where domain_token = 'one'`;
      return (await client.query(proofs)).rows as unknown[];
    });

  test.each([
    ['another domain has no proof', `domain = 'shop.example'`, []],
    ['no domain has none', 'domain = null', []],
    ['the same domain keeps it', `name = name`, [{ domain_token: 'one', unchecked: false }]],
  ])('%s', async (_title, change, proofs) => {
    expect(await proofAfter(change)).toEqual(proofs);
  });
});

describe('payment_status_guard', () => {
  const moves = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(moves)('%s to %s, as in the rules', async (from, to) => {
    const id = newId();
    const refusal = await refusalOf(async (client) => {
      await insertCopy('payment', { id, code: id, status: from });
      await client.query('update payment set status = $1 where id = $2', [to, id]);
    });
    expect(refusal?.message).toBe(canBecome(from, to) ? undefined : `a payment cannot go from ${from} to ${to}`);
  });
});

describe('payment_refund_guard', () => {
  const another = (values: object = {}) => ({
    id: newId(),
    idempotency_key: newId(),
    retref: newId(),
    attempt_id: null,
    ...values,
  });

  test.each([
    ['up to what was taken', { amount: 60_00 }, null],
    ['above what was taken', { amount: 60_01 }, 'payment_refund_within_total'],
    ['above, but failed', { amount: 60_01, state: 'FAILED', done_at: null }, null],
  ])('REF-01 a second refund, %s', async (_, values, constraint) => {
    const refusal = await refusalOf(() => insertCopy('payment_refund', another(values)));
    expect(refusal?.constraint ?? null).toBe(constraint);
  });

  test.each([
    ['amount = 3999', 'payment_refund_fixed'],
    ['surcharge = 1', 'payment_refund_fixed'],
    [`state = 'FAILED', done_at = null`, 'payment_refund_fixed'],
    [`reason = 'another'`, null],
  ])('a refund that is done, changed by %s', async (change, constraint) => {
    const refusal = await refusalOf((client) => client.query(`update payment_refund set ${change}`));
    expect(refusal?.constraint ?? null).toBe(constraint);
  });
});

/** A payment of this status with an allocation of 30.00 in money and one of 20.00 from a credit. */
async function insertPaid(status: PaymentStatus) {
  const { invoiceId, creditId } = rows;
  const payment = newId();
  const [cash, credit] = [newId(), newId()];
  const of = { payment_id: payment, invoice_id: invoiceId };
  await insertCopy('payment', { id: payment, code: payment, status });
  await insertCopy('payment_allocation', { ...of, id: cash, amount: 30_00 });
  await insertCopy('payment_allocation', { ...of, id: credit, kind: 'CREDIT', credit_id: creditId, amount: 20_00 });
  return { payment, cash, credit };
}

/** The holds on the invoice and on the credit. */
async function heldAmounts(): Promise<number[]> {
  const found = await select<{ amount: number }>(
    `select held_amount as amount from invoice order by id = '${rows.creditId}'`,
  );
  return found.map(({ amount }) => amount);
}

describe('payment_allocation_hold_moved', () => {
  test('a new allocation of an open payment creates a hold', async () => {
    await rollBack(async () => {
      await insertPaid('SCHEDULED');
      expect(await heldAmounts()).toEqual([50_00, 20_00]);
    });
  });

  test('a changed allocation changes the hold', async () => {
    await rollBack(async (client) => {
      const { cash, credit } = await insertPaid('SCHEDULED');
      await client.query('update payment_allocation set amount = 1000 where id = any($1)', [[cash, credit]]);
      expect(await heldAmounts()).toEqual([20_00, 10_00]);
    });
  });

  test('a deleted allocation releases the hold', async () => {
    await rollBack(async (client) => {
      const { cash, credit } = await insertPaid('SCHEDULED');
      await client.query('delete from payment_allocation where id = any($1)', [[cash, credit]]);
      expect(await heldAmounts()).toEqual([0, 0]);
    });
  });

  test('an allocation cannot change its invoice', async () => {
    const refusal = await refusalOf(async (client) => {
      const { cash } = await insertPaid('SCHEDULED');
      await client.query('update payment_allocation set invoice_id = $1 where id = $2', [rows.creditId, cash]);
    });
    expect(refusal?.message).toBe('only the amount of an allocation can change');
  });

  test('an allocation of a finished payment has no hold', async () => {
    await rollBack(async () => {
      await insertPaid('APPROVED');
      expect(await heldAmounts()).toEqual([0, 0]);
    });
  });
});

describe('payment_hold_released', () => {
  test.each([
    ['SCHEDULED', 'CANCELED', [0, 0]],
    ['PENDING', 'APPROVED', [0, 0]],
    ['SCHEDULED', 'PENDING', [50_00, 20_00]],
  ] as const)('from %s to %s', async (from, to, held) => {
    await rollBack(async (client) => {
      const { payment } = await insertPaid(from);
      await client.query('update payment set status = $1 where id = $2', [to, payment]);
      expect(await heldAmounts()).toEqual(held);
    });
  });
});

describe('invoice_hold_guard', () => {
  const hold = (amount: string) =>
    refusalOf((client) => client.query(`update invoice set held_amount = ${amount} where id = $1`, [rows.invoiceId]));

  test('a hold never exceeds the balance', async () => {
    expect(await hold('balance')).toBeNull();
    expect(await hold('balance + 1')).toMatchObject({ constraint: 'invoice_hold_within_balance' });
  });
});

describe('payment_amounts_fixed', () => {
  const CHANGES = [
    'subtotal = subtotal + 1, total = total + 1',
    'subtotal = subtotal + 1, credit = credit + 1',
    'surcharge = surcharge + 1, total = total + 1',
    'surcharge_rate_bps = surcharge_rate_bps + 1',
    `currency_code = 'CAD'`,
    'customer_id = gen_random_uuid()',
  ];
  const change = (status: PaymentStatus, changes: string) =>
    refusalOf(async (client) => {
      const id = newId();
      await insertCopy('payment', { id, code: id, status });
      await client.query(`update payment set ${changes} where id = $1`, [id]);
    });

  test.each(CHANGES)('%s', async (changes) => {
    for (const status of ['PENDING', 'APPROVED', 'CHARGEBACK'] as const) {
      expect(await change(status, changes)).toMatchObject({ constraint: 'payment_amounts_fixed' });
    }
  });

  test('a scheduled payment may be reduced to the balance, and notes are not amounts', async () => {
    expect(await change('SCHEDULED', 'subtotal = 1, total = 1')).toBeNull();
    expect(await change('APPROVED', `info = '{"notes": "late"}', settled_at = now(), refunded_amount = 1`)).toBeNull();
  });
});

describe('payment_allocation_fixed', () => {
  const STATEMENTS = [
    'update payment_allocation set amount = 1 where id = $1',
    'delete from payment_allocation where id = $1',
  ];
  const change = (status: PaymentStatus, statement: string) =>
    refusalOf(async (client) => {
      const { cash } = await insertPaid(status);
      await client.query(statement, [cash]);
    });

  test.each(STATEMENTS)('%s', async (statement) => {
    for (const status of ['PENDING', 'APPROVED', 'CANCELED'] as const) {
      expect(await change(status, statement)).toMatchObject({ constraint: 'payment_allocation_fixed' });
    }
    expect(await change('SCHEDULED', statement)).toBeNull();
  });
});

describe('payment_allocation_complete', () => {
  const allocateTo = (status: PaymentStatus, events: readonly PaymentStatus[]) =>
    refusalOf(async () => {
      const { payment } = await insertPaid(status);
      for (const to_status of events)
        await insertCopy('payment_event', { id: newId(), payment_id: payment, to_status });
      await insertCopy('payment_allocation', { id: newId(), payment_id: payment, amount: 10_00 });
    });

  test.each(['PENDING', 'APPROVED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'] as const)(
    'a payment that was sent and is %s gets no further allocation',
    async (status) => {
      expect(await allocateTo(status, ['STARTED', status])).toMatchObject({
        constraint: 'payment_allocation_complete',
      });
    },
  );

  test('one that has not been sent, and one that is imported, gets its allocations', async () => {
    expect(await allocateTo('STARTED', ['STARTED'])).toBeNull();
    expect(await allocateTo('SCHEDULED', ['STARTED', 'SCHEDULED'])).toBeNull();
    expect(await allocateTo('APPROVED', [])).toBeNull();
  });
});

describe.each(['payment_attempt', 'payment_refund'])('%s_kept', (table) => {
  test.each([`delete from ${table}`, `truncate ${table} cascade`])('%s', async (statement) => {
    const refusal = await refusalOf((client) => client.query(statement));
    expect(refusal?.message).toBe(`rows of ${table} are never deleted`);
  });
});

describe('payment_attempt_fixed', () => {
  test.each([
    ['amount = amount + 1', 'payment_attempt_fixed'],
    [`currency_code = 'CAD'`, 'payment_attempt_fixed'],
    [`order_id = 'PLBANOTHER00000000'`, 'payment_attempt_fixed'],
    [`kind = 'VOID'`, 'payment_attempt_fixed'],
    [`id = '${newId()}'`, 'payment_attempt_fixed'],
    [`payment_id = '${newId()}'`, 'payment_attempt_fixed'],
    [`organization_id = '${newId()}'`, 'payment_attempt_fixed'],
    ['amount = amount, response_text = response_text', null],
    [`retref = 'another', state = 'UNKNOWN'`, null],
  ])('changed by %s', async (change, constraint) => {
    const refusal = await refusalOf((client) => client.query(`update payment_attempt set ${change}`));
    expect(refusal?.constraint ?? null).toBe(constraint);
  });
});

describe('the ledger', () => {
  const transaction = { id: newId(), external_ref: 'another' };

  test('ledger_transaction_has_entries: a transaction without entries is refused at commit', async () => {
    const refusal = await refusalOf(() => insertCopy('ledger_transaction', transaction));
    expect(refusal).toMatchObject({ constraint: 'ledger_transaction_has_entries' });
  });

  test('ledger_entry_sum: entries that do not sum to zero are refused', async () => {
    const refusal = await refusalOf(() => insertCopy('ledger_entry', { position: 9 }));
    expect(refusal?.message).toBe('a ledger transaction does not sum to zero');
  });

  test('entries that sum to zero are accepted', async () => {
    const refusal = await refusalOf(async (client) => {
      await insertCopy('ledger_transaction', transaction);
      await client.query(
        `insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount)
         select organization_id, $1, position, account, subject_id, amount from ledger_entry
          where transaction_id = (select id from ledger_transaction where external_ref = 'capture')`,
        [transaction.id],
      );
    });
    expect(refusal).toBeNull();
  });
});
