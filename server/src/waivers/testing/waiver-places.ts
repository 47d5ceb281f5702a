// The waiver or payment that a command of the model means: one of the newest four.
import type { Run } from './waiver-run.ts';

const NEWEST = 4;

export async function waiverAt({ portal, projectId }: Run, at: number, which: 'open' | 'released') {
  const found = await portal.app.sql
    .selectFrom('waiverRequest')
    .select('id')
    .where('projectId', '=', projectId)
    .$if(which === 'open', (query) => query.where('status', 'not in', ['ready', 'rejected']))
    .$if(which === 'released', (query) => query.where('status', '=', 'ready').where('voidedAt', 'is', null))
    .orderBy('number', 'desc')
    .limit(NEWEST)
    .execute();
  return found[at % Math.max(found.length, 1)]?.id;
}

/** Of an invoice of the project, or one that has made a credit for it. */
export async function paymentAt({ portal, projectId, invoices }: Run, at: number) {
  const ids = invoices.map(({ id }) => id);
  const paid = await portal.app.sql
    .selectFrom('payment')
    .leftJoin('paymentAllocation', 'paymentAllocation.paymentId', 'payment.id')
    .select(['payment.id', 'payment.code', 'payment.externalCode', 'paymentAllocation.invoiceId'])
    .where('payment.externalCode', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('paymentAllocation.invoiceId', 'in', ids),
        exists(
          selectFrom('ledgerEntry')
            .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
            .innerJoin('invoice', 'invoice.id', 'ledgerEntry.subjectId')
            .select('ledgerEntry.subjectId')
            .whereRef('ledgerTransaction.paymentId', '=', 'payment.id')
            .where('ledgerEntry.account', '=', 'credit')
            .where('invoice.projectId', '=', projectId),
        ),
      ]),
    )
    .orderBy('payment.createdAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(NEWEST)
    .execute();
  return paid[at % Math.max(paid.length, 1)];
}
