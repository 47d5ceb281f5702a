import { ZERO } from '@plumbline/rules/money';
import type { Tx } from '@plumbline/server/database/transaction';
import type { StoryQuestion } from '../stories/questions.ts';

export const selectHasQuestions = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('question')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The one that is due last, in US dollars. Nothing holds an open one, so that it can be paid. */
export const selectAskedInvoice = (
  tx: Tx,
  organizationId: string,
  { customerCode, invoice }: Pick<StoryQuestion, 'customerCode' | 'invoice'>,
) =>
  tx
    .selectFrom('invoice')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'invoice.customerId'),
    )
    .select(['invoice.id', 'invoice.customerId'])
    .where('invoice.organizationId', '=', organizationId)
    .where('customer.code', '=', customerCode)
    .where('invoice.type', '=', 'INVOICE')
    .where('invoice.currencyCode', '=', 'USD')
    .where('invoice.projectId', 'is', null)
    .where('invoice.dueDate', 'is not', null)
    .where('invoice.heldAmount', '=', ZERO)
    .where('invoice.balance', invoice === 'open' ? '>' : '=', ZERO)
    .orderBy('invoice.dueDate', 'desc')
    .orderBy('invoice.id')
    .limit(1)
    .executeTakeFirst();
