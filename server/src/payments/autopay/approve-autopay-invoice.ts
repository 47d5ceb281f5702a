import type { approveAutopayInvoice as Call } from '@plumbline/contract/autopay';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { overAloneLimit } from '../checkout/over-payment-limit.ts';
import { actorOf } from '../principal.ts';
import { auditAutopay } from './audit-autopay.ts';
import { selectOpenBalance } from './autopay-invoices.sql.ts';
import { lockLiveRule, selectApprovedAmount, updateRule, upsertApproval } from './autopay-rules.sql.ts';
import { customerScope, invoiceScope } from './autopay-scope.ts';

/** The approval is for this amount: if the invoice is changed, it waits again. */
export const approveAutopayInvoice: Handler<typeof Call> = (app, caller, { id, invoiceId, amount }) =>
  inTransaction(app.sql, async (tx) => {
    const rule = (await lockLiveRule(tx, { ...customerScope(caller), id })) ?? refuse('not_found');
    const scope = invoiceScope(caller, rule.currencyCode);
    const invoice = (await selectOpenBalance(tx, scope, invoiceId)) ?? refuse('invoice_not_found');
    if (invoice.balance !== amount || amount <= 0) refuse('quote_changed');
    const approvedBy = actorOf(caller);
    const approved = await selectApprovedAmount(tx, rule, { approvedBy, exceptInvoiceId: invoiceId });
    const refused = overAloneLimit(caller, { amount, approved }, rule.currencyCode);
    if (refused) throw refused;
    const at = app.now().toISOString();
    const { organizationId } = scope;
    const approval = { organizationId, ruleId: id, invoiceId, amount };
    await upsertApproval(tx, { ...approval, approvedBy, approvedAt: at });
    await updateRule(tx, rule, { nextPlanAt: at });
    await auditAutopay(tx, caller, id, 'approved', at, { invoiceId, amount });
    return { isApproved: true };
  });
