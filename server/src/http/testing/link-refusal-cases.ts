// Every refusal of a payment link, and of what the supplier does with one.
import { randomUUID } from 'node:crypto';
import { addDays, today } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { newId } from '../../database/new-id.ts';
import { sendReminders } from '../../reminders/send-reminders.ts';
import { insertPortal } from '../../testing/fixtures.sql.ts';
import { type PaymentLinks, paymentLinks } from '../../testing/links/payment-links.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendTwiceAtOnce } from './create-payment-refusal-cases.ts';
import type { RefusalCases, SendRequest } from './refusal-cases.ts';

export type LinkCall =
  | 'createPaymentRequest'
  | 'downloadLinkInvoice'
  | 'getDeskPaymentRequest'
  | 'getLinkCardKey'
  | 'getLinkTokenizeKey'
  | 'getPaymentRequest'
  | 'getPaymentRequestLink'
  | 'payRequest'
  | 'quotePaymentRequest'
  | 'remindPaymentRequest'
  | 'revokePaymentRequest'
  | 'tokenizeLinkAccount';

const BY_LINK = { isOneTimePaymentEnabled: true };
const DECLINED = '4387751111111053';
const DAY_MS = 24 * 3600_000;

export async function linkRefusalCases(shared: PaymentPortal): Promise<RefusalCases<LinkCall>> {
  const portalWith = (settings: Partial<Settings>) =>
    paymentPortal({ settings: { ...BY_LINK, ...settings }, sandbox: shared.sandbox });
  const portal = await portalWith({});
  const links = paymentLinks(portal);
  const unusable = unusableLinks(portal, links, portalWith);

  /** The refusals of a link for a call that names its token. */
  const linkCases = (send: (at: PaymentPortal, token: string) => ReturnType<SendRequest>) => ({
    payment_link_not_found: () => send(portal, 'no-such-token'),
    payment_link_not_permitted: async () => send(portal, await unusable.ofAnotherPortal()),
    payment_methods_disabled: async () => {
      const { at, token } = await unusable.withoutMethods();
      return send(at, token);
    },
    payment_link_revoked: async () => send(portal, await unusable.revoked()),
    payment_link_paid: async () => send(portal, await unusable.paid()),
    payment_link_expired: async () => send(portal, await unusable.expired()),
  });
  const get = (path: string) => (at: PaymentPortal, token: string) =>
    at.send({ url: `/v1/payment-requests/${token}${path}` });
  const tokenize = (at: PaymentPortal, token: string, encrypted = 'nonsense') =>
    at.send({ method: 'POST', url: `/v1/payment-requests/${token}/tokenize`, payload: { encrypted } });
  const without = async (
    settings: Partial<Settings>,
    send: (at: PaymentPortal, token: string) => ReturnType<SendRequest>,
  ) => {
    const at = await portalWith(settings);
    return send(at, (await paymentLinks(at).link({ amount: 10_00 })).token);
  };
  const linksOfBusyStaff = async () => {
    const { app, organizationId, staff, ...at } = await portalWith({});
    const limit = { name: 'payment request mails by staff', max: 300, perSeconds: 3600 };
    for (let count = 0; count < limit.max; count += 1)
      await app.throttle.increment(limit, `${organizationId} ${staff.identityId}`);
    return paymentLinks({ app, organizationId, staff, ...at });
  };
  return {
    getPaymentRequest: linkCases(get('')),
    quotePaymentRequest: linkCases((at, token) => paymentLinks(at).quote(token, { paymentType: 'ACH' })),
    getLinkCardKey: {
      ...linkCases(get('/card-key')),
      method_not_offered: () => without({ isCreditCardEnabled: false }, get('/card-key')),
    },
    getLinkTokenizeKey: {
      ...linkCases(get('/public-key')),
      method_not_offered: () => without({ isAchEnabled: false }, get('/public-key')),
    },
    tokenizeLinkAccount: {
      ...linkCases(tokenize),
      token_invalid: async () => tokenize(portal, (await links.link({ amount: 10_00 })).token),
      method_not_offered: () => without({ isAchEnabled: false }, tokenize),
      payment_provider_unavailable: async () => {
        const { token } = await links.link({ amount: 10_00 });
        const encrypted = await links.encrypted(token);
        await portal.plan('tokenize', 'error-500');
        return tokenize(portal, token, encrypted);
      },
    },
    downloadLinkInvoice: {
      ...linkCases(get(`/invoices/${newId()}/download`)),
      not_found: async () => get(`/invoices/${newId()}/download`)(portal, (await links.link({ amount: 10_00 })).token),
    },
    payRequest: {
      ...linkCases((at, token) => paymentLinks(at).payByCard(token, { amount: 10_00 })),
      ...payCases(portal, links, portalWith),
    },
    createPaymentRequest: {
      not_found: () => links.create({ customerId: newId() }),
      idempotency_key_reused: async () => {
        const key = randomUUID();
        await links.create({ amount: 10_00 }, key);
        return links.create({ amount: 11_00 }, key);
      },
      payment_request_incomplete: () => links.create({ recipient: { email: 'nobody' } }),
      invoice_not_found: () => links.create({ invoiceIds: [newId()] }),
      invoice_not_open: async () => links.create({ invoiceIds: [await portal.owe(0)] }),
      invoice_listed_twice: async () => {
        const id = await portal.owe(10_00);
        return links.create({ invoiceIds: [id, id] });
      },
      too_many_requests: async () => (await linksOfBusyStaff()).create(),
    },
    getDeskPaymentRequest: { not_found: () => links.asStaff('GET', `/${newId()}`) },
    getPaymentRequestLink: {
      not_found: () => links.asStaff('POST', `/${newId()}/link`),
      payment_link_paid: async () => links.asStaff('POST', `/${await unusable.paidId()}/link`),
      payment_link_revoked: async () => links.asStaff('POST', `/${await unusable.revokedId()}/link`),
      payment_link_expired: async () => links.asStaff('POST', `/${await unusable.expiredId()}/link`),
    },
    revokePaymentRequest: {
      not_found: () => links.asStaff('DELETE', `/${newId()}`),
      payment_link_paid: async () => links.asStaff('DELETE', `/${await unusable.paidId()}`),
    },
    remindPaymentRequest: {
      not_found: () => links.asStaff('POST', `/${newId()}/reminder`),
      payment_link_paid: async () => links.asStaff('POST', `/${await unusable.paidId()}/reminder`),
      payment_link_revoked: async () => links.asStaff('POST', `/${await unusable.revokedId()}/reminder`),
      payment_link_expired: async () => links.asStaff('POST', `/${await unusable.expiredId()}/reminder`),
      payment_link_printed: async () => {
        const at = await portalWith({ isInvoiceQrEnabled: true });
        const invoiceId = await at.owe(10_00);
        await at.send({ url: `/v1/invoices/${invoiceId}/download`, cookie: at.cookies.customer });
        const { asStaff } = paymentLinks(at);
        const { rows } = (await asStaff('GET', '?kind=PRINTED')).json<{ rows: { id: string }[] }>();
        return asStaff('POST', `/${rows[0]!.id}/reminder`);
      },
      payment_link_of_reminder: async () => {
        const at = await portalWith({ isReminderEnabled: true });
        await at.owe(10_00, { dueDate: today(at.clock.now(), 'America/Los_Angeles') });
        await sendReminders(at.app);
        const { asStaff } = paymentLinks(at);
        const { rows } = (await asStaff('GET', '?kind=REMINDER')).json<{ rows: { id: string }[] }>();
        return asStaff('POST', `/${rows[0]!.id}/reminder`);
      },
      reminded_recently: async () => links.asStaff('POST', `/${(await links.link({ amount: 10_00 })).id}/reminder`),
      too_many_requests: async () => (await linksOfBusyStaff()).asStaff('POST', `/${newId()}/reminder`),
    },
  };
}

function unusableLinks(
  portal: PaymentPortal,
  links: PaymentLinks,
  portalWith: (settings: Partial<Settings>) => Promise<PaymentPortal>,
) {
  const paidLink = async () => {
    const link = await links.link({ amount: 10_00 });
    await links.payByAch(link.token, { amount: 10_00 });
    return link;
  };
  const revokedLink = async () => {
    const link = await links.link({ amount: 10_00 });
    await links.asStaff('DELETE', `/${link.id}`);
    return link;
  };
  const expiredLink = async () => {
    const day = today(portal.clock.now(), 'America/Los_Angeles');
    const link = await links.link({ amount: 10_00, expiresAt: addDays(day, 1) });
    await portal.later(3 * DAY_MS);
    return link;
  };
  return {
    ofAnotherPortal: async () => {
      const { organizationId, app } = portal;
      const label = `x${randomUUID().slice(0, 8)}`;
      const portalId = await insertPortal(app.sql, { organizationId, label, name: 'Other', settings: BY_LINK });
      return (await links.link({ amount: 10_00, portalId })).token;
    },
    withoutMethods: async () => {
      const at = await portalWith({ isAchEnabled: false, isCreditCardEnabled: false });
      return { at, token: (await paymentLinks(at).link({ amount: 10_00 })).token };
    },
    revoked: async () => (await revokedLink()).token,
    revokedId: async () => (await revokedLink()).id,
    paid: async () => (await paidLink()).token,
    paidId: async () => (await paidLink()).id,
    expired: async () => (await expiredLink()).token,
    expiredId: async () => (await expiredLink()).id,
  };
}

function payCases(
  portal: PaymentPortal,
  links: PaymentLinks,
  portalWith: (settings: Partial<Settings>) => Promise<PaymentPortal>,
) {
  const newToken = async () => (await links.link({ amount: 10_00 })).token;
  const payWith = async (change: Record<string, unknown>) =>
    links.payByCard(await newToken(), { amount: 10_00, ...change });
  const payAt = async (settings: Partial<Settings>, number?: string) => {
    const other = paymentLinks(await portalWith(settings));
    const { token } = await other.link({ amount: 10_00 });
    return other.payByCard(token, { amount: 10_00, ...(number !== undefined && { number }) });
  };
  return {
    idempotency_key_missing: () => payWith({ key: null }),
    idempotency_key_reused: async () => {
      const [token, key] = [await newToken(), randomUUID()];
      await links.payByCard(token, { amount: 10_00, key });
      return links.payByCard(token, { amount: 10_00, key, info: { notes: 'Another' } });
    },
    payment_in_progress: () => sendTwiceAtOnce(portal, sameLinkPayment, BY_LINK),
    payment_declined: () => payWith({ number: DECLINED }),
    too_many_declined: async () => {
      const token = await newToken();
      for (let count = 0; count < 6; count += 1) await links.payByCard(token, { amount: 10_00, number: DECLINED });
      return links.payByCard(token, { amount: 10_00 });
    },
    payment_provider_unavailable: async () => {
      await portal.plan('bin', 'error-500');
      return payWith({});
    },
    card_number_refused: () => payWith({ info: { notes: 'my card is 4111 1111 1111 1111' } }),
    quote_changed: () => payWith({ total: 11_00 }),
    token_invalid: () => payWith({ token: 'no token' }),
    token_is_a_credit_card: () => payWith({ cardType: 'DEBIT' }),
    token_is_a_debit_card: () => payWith({ number: '4000056655665556' }),
    method_not_offered: () => payAt({ isCreditCardEnabled: false }),
    amount_below_minimum: () => payAt({ minCreditCardPayment: asCents(20_00) }),
    amount_over_maximum: () => payAt({ maxCreditCardPayment: asCents(5_00) }),
    details_incomplete: () => payWith({ cardType: undefined }),
    address_mismatch: () => payWith({ billingAddress: { postalCode: '20500', state: 'TX', country: 'US' } }),
    method_expired: () => payWith({ expiry: '01/2020' }),
    subtotal_below_minimum: async () => {
      const { token } = await links.link();
      return links.payByCard(token, { amount: 0 });
    },
    payer_incomplete: () =>
      payWith({ payer: { firstName: '', lastName: '', companyName: '', companyAddress: '', email: '' } }),
    amount_missing: async () => links.payByCard((await links.link()).token),
    amount_not_open: () => payWith({ amount: 9_00 }),
  };
}

/** The same bank payment by the same link each time it is sent. */
async function sameLinkPayment(portal: PaymentPortal): Promise<SendRequest> {
  const links = paymentLinks(portal);
  const { token } = await links.link({ amount: 10_00 });
  const same = { amount: 10_00, key: randomUUID(), token: await portal.tokenize('011401533/9876543210') };
  return () => links.payByAch(token, same);
}
