import type { getDeskPaymentRequest as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { nextReminderAt } from '@plumbline/rules/payment-requests/reminder';
import { selectOrganization } from '../console/console.sql.ts';
import type { Handler } from '../http/handler.ts';
import { selectFailures, selectRequestSender, selectShownRequest } from './browse-requests.sql.ts';
import { selectRequestInvoices } from './payment-requests.sql.ts';
import { requestView } from './request-view.ts';

export const getDeskPaymentRequest: Handler<typeof Call> = async ({ sql, now }, { organizationId }, { id }) => {
  const key = { organizationId, id };
  const { timeZone } = await selectOrganization(sql, organizationId);
  const request = (await selectShownRequest(sql, key, today(now(), timeZone))) ?? refuse('not_found');
  const [sender, invoices, failures] = await Promise.all([
    selectRequestSender(sql, key),
    selectRequestInvoices(sql, key),
    selectFailures(sql, key),
  ]);
  return {
    ...requestView(request),
    requester: {
      name: request.requesterName,
      title: request.requesterTitle,
      email: request.requesterEmail,
      phone: request.requesterPhone,
    },
    createdBy: sender?.name ?? null,
    invoices: invoices.map(({ currentBalance, poNumber: _, ...invoice }) => ({ ...invoice, balance: currentBalance })),
    failures,
    nextReminderAt: nextReminderAt(request, now()),
  };
};
