import type { listInvoicesThruDate as Call } from '@plumbline/contract/projects';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { hasTemplate } from '../templates/published-template.ts';
import { selectSameRequest } from './waiver-requests.sql.ts';

type Row = Figures['invoices'][number];

/** Spec 1 §3, decision D12: all that a waiver up to the day can say; the form computes what a selection changes. */
export const listInvoicesThruDate: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const { projectId, type: waiverType, throughDate: asked = null } = input;
  const scope = { organizationId: tenant.organizationId, customerId, projectId };
  const project = (await selectProject(app.sql, scope, projectId)) ?? refuse('not_found');
  const { currencyCode, invoices, amounts } = await loadFigures(app.sql, tenant, scope, {
    waiverType,
    throughDate: asked,
    today: today(app.now(), tenant.timeZone),
    jobId: project.jobId,
    pickedInvoiceIds: null,
  });
  const { unpaidInvoiceCount, openBalance, exceptionsAmount, exceptionsDate, throughDate } = amounts;
  const same = await selectSameRequest(app.sql, scope, { projectId, waiverType, throughDate });
  const inScope = new Set(amounts.invoiceIds);
  return {
    calculatedProps: {
      unpaidInvoiceCount,
      openBalance,
      exceptionsAmount,
      exceptionsDate,
      throughDate,
      invoices: invoices.filter(({ id }) => inScope.has(id)).map(shownInvoice),
      currencyCode,
      amount: amounts.amount,
      disputedAmount: amounts.disputedAmount,
      creditsAmount: amounts.creditsAmount,
      availableOnAccount: amounts.availableOnAccount,
      safeThroughDate: amounts.safeThroughDate,
      received: [...amounts.receivable],
      concerns: [...amounts.concerns],
      hasForm: await hasTemplate(app.sql, tenant.organizationId, project, waiverType),
      sameRequest: same ?? null,
    },
    invoicesToBeWaived: amounts.invoicesToBeWaived.map((id) => ({ id })),
  };
};

const shownInvoice = ({ id, invoiceNumber, invoiceCreatedAt, dueDate, totalAmount, balance, disputedAmount }: Row) => ({
  id,
  invoiceNumber,
  invoiceCreatedAt,
  dueDate,
  totalAmount,
  balance,
  disputedAmount,
});
