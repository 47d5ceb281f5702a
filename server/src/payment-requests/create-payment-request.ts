import type { createPaymentRequest as Call } from '@plumbline/contract/payment-desk/payment-requests-admin';
import type { Answer, Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { type Day, today } from '@plumbline/rules/dates';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { add, type Cents, ZERO } from '@plumbline/rules/money';
import { linkExpiry } from '@plumbline/rules/payment-requests/link';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { selectCustomerAndPortal } from '../console/console.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { linkContext, linkTokenHash, linkUrl, newLinkToken } from '../payment-links/link-token.ts';
import { insertRequest } from '../payment-links/payment-links.sql.ts';
import { requestHashOf } from '../payments/checkout/request-hash.ts';
import { countRequestMail, mailRequest } from './mail-request.ts';
import { type RequestKey, selectInvoicesToRequest, selectRequestByKey } from './payment-requests.sql.ts';

type RequestInput = Omit<Input<typeof Call>, 'idempotencyKey'>;

/**
 * Asks for invoices, an amount, or an amount that the payer chooses, and mails the link. The same request again is
 * answered with its link and mails nothing.
 */
export const createPaymentRequest: Handler<typeof Call> = async (app, staff, { idempotencyKey, ...input }) => {
  const { organizationId, identityId: createdBy } = staff;
  const key = { organizationId, createdBy, idempotencyKey };
  const requestHash = requestHashOf(input);
  const known = await selectRequestByKey(app.sql, key);
  if (known) return replay(app, organizationId, known, requestHash);
  await countRequestMail(app, staff);
  await inTransaction(app.sql, (tx) => storeRequest(app, tx, staff, input, { ...key, requestHash }));
  const stored = await selectRequestByKey(app.sql, key);
  return stored ? replay(app, organizationId, stored, requestHash) : refuse('not_found');
};

/** Another request under the same key is refused. */
async function replay(
  app: App,
  organizationId: string,
  { id, portalId, sealedToken, requestHash }: NonNullable<Awaited<ReturnType<typeof selectRequestByKey>>>,
  asked: Buffer,
): Promise<Answer<typeof Call>> {
  if (!requestHash?.equals(asked)) refuse('idempotency_key_reused');
  const tenant = (await app.tenants.byId(organizationId, portalId)) ?? refuse('not_found');
  const token = app.encryption.decrypt(sealedToken, linkContext(organizationId, id));
  return { id, url: linkUrl(app.tenants.urlOf(tenant), token) };
}

async function storeRequest(
  app: App,
  tx: Tx,
  staff: Staff,
  input: RequestInput,
  key: RequestKey & { requestHash: Buffer },
): Promise<void> {
  const { organizationId } = staff;
  const { customerId, portalId, currencyCode, requester, recipient } = input;
  if (!(await selectCustomerAndPortal(tx, organizationId, customerId, portalId))) refuse('not_found');
  const tenant = (await app.tenants.byId(organizationId, portalId, tx)) ?? refuse('not_found');
  const day = today(app.now(), tenant.timeZone);
  refuseIncomplete(input, day);
  const invoices = await invoicesOf(tx, organizationId, input);
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
  const at = app.now().toISOString();
  // The same request may have been stored at the same time.
  if (!(await insertRequest(tx, { ...request, ...secrets, ...key, createdAt: at }, ids))) return;
  await audit(tx, staff, { ...request, at, invoices: ids.length });
  const owed: Cents | null = invoices.length > 0 ? add(...invoices.map(({ balance }) => balance)) : request.amount;
  const invoiceNumbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const mailed = { ...request, amount: owed, invoiceNumbers };
  await mailRequest(app, tx, tenant, { request: mailed, token, isReminder: false });
}

type Asked = { id: string; customerId: string; amount: Cents | null; invoices: number; at: string };

const audit = (
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { id, customerId, amount, invoices, at }: Asked,
): Promise<unknown> =>
  insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    customerId,
    action: 'payment-request.created',
    subjectType: 'payment-request',
    subjectId: id,
    detail: { amount, invoices },
    requestId,
    clientAddress,
  });

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
