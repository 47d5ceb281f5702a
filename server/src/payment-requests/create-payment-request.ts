import type { createPaymentRequest as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { type Day, today } from '@plumbline/rules/dates';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { add, type Cents, ZERO } from '@plumbline/rules/money';
import { linkExpiry } from '@plumbline/rules/payment-requests/link';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { selectCustomerAndPortal } from '../console/console.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { linkContext, linkTokenHash, linkUrl, newLinkToken } from '../payment-links/link-token.ts';
import { insertRequest } from '../payment-links/payment-links.sql.ts';
import { countRequestMail, mailRequest } from './mail-request.ts';
import { selectInvoicesToRequest } from './payment-requests.sql.ts';

type RequestInput = Input<typeof Call>;

/** Asks for invoices, an amount, or an amount that the payer chooses, and mails the link. */
export const createPaymentRequest: Handler<typeof Call> = async (app, staff, input) => {
  await countRequestMail(app, staff);
  return inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, requestId, clientAddress } = staff;
    const { customerId, portalId, currencyCode, requester, recipient } = input;
    if (!(await selectCustomerAndPortal(tx, organizationId, customerId, portalId))) refuse('not_found');
    const tenant = (await app.tenants.byId(organizationId, portalId, tx)) ?? refuse('not_found');
    const day = today(app.now(), tenant.timeZone);
    refuseIncomplete(input, day);
    const invoices = await invoicesOf(tx, organizationId, input);
    const at = app.now().toISOString();
    const id = newId();
    const token = newLinkToken();
    const request = {
      organizationId,
      id,
      portalId,
      customerId,
      currencyCode,
      amount: input.amount ?? null,
      description: textOf(input.description),
      orderNumber: textOf(input.orderNumber),
      requesterName: requester.name.trim(),
      requesterTitle: textOf(requester.title),
      requesterEmail: normalizeEmail(requester.email),
      requesterPhone: textOf(requester.phone),
      recipientName: textOf(recipient.name),
      recipientEmail: normalizeEmail(recipient.email),
      expiresAt: input.expiresAt ?? linkExpiry(day),
    };
    const secrets = {
      tokenHash: linkTokenHash(token),
      sealedToken: app.encryption.encrypt(token, linkContext(organizationId, id)),
    };
    const ids = invoices.map((invoice) => invoice.id);
    await insertRequest(tx, { ...request, ...secrets, createdBy: identityId, createdAt: at }, ids);
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      customerId,
      action: 'payment-request.created',
      subjectType: 'payment-request',
      subjectId: id,
      detail: { amount: request.amount, invoices: ids.length },
      requestId,
      clientAddress,
    });
    const owed: Cents | null = invoices.length > 0 ? add(...invoices.map(({ balance }) => balance)) : request.amount;
    const invoiceNumbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    const mailed = { ...request, amount: owed, invoiceNumbers };
    await mailRequest(app, tx, tenant, { request: mailed, token, isReminder: false });
    return { id, url: linkUrl(app.tenants.urlOf(tenant), token) };
  });
};

const textOf = (text: string | undefined): string | null => text?.trim() || null;

function refuseIncomplete({ requester, recipient, amount, invoiceIds = [], expiresAt }: RequestInput, day: Day): void {
  const emailProblem = (email: string) => (isEmail(normalizeEmail(email)) ? null : REFUSALS.invalid_email[1]);
  const problems = {
    requesterName: isBlank(requester.name) ? 'Enter who asks for the payment.' : null,
    requesterEmail: emailProblem(requester.email),
    recipientEmail: emailProblem(recipient.email),
    amount:
      amount === undefined
        ? null
        : invoiceIds.length > 0
          ? 'Invoices are asked for in full: leave the amount out.'
          : amount === ZERO
            ? 'Enter an amount, or leave it out to let the payer choose.'
            : null,
    expiresAt: expiresAt !== undefined && expiresAt < day ? 'Choose today or a later day.' : null,
  };
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
  if (found.length === 0) return;
  throw new Refused('payment_request_incomplete', REFUSALS.payment_request_incomplete[1], Object.fromEntries(found));
}

/** In the order in which they were named, and each with something to pay. */
async function invoicesOf(tx: Tx, organizationId: string, { customerId, currencyCode, invoiceIds = [] }: RequestInput) {
  if (invoiceIds.length === 0) return [];
  if (new Set(invoiceIds).size < invoiceIds.length) refuse('invoice_listed_twice');
  const found = await selectInvoicesToRequest(tx, { organizationId, customerId, currencyCode }, invoiceIds);
  return invoiceIds.map((id) => {
    const invoice = found.find((each) => each.id === id) ?? refuse('invoice_not_found');
    return invoice.balance > ZERO ? invoice : refuse('invoice_not_open');
  });
}
