// Payment links over HTTP: staff ask for a payment, somebody without an account pays it.
import { randomUUID } from 'node:crypto';
import { encryptAccount } from './encrypt-account.ts';
import type { PaymentPortal } from '../payment-portal.ts';
import { CONSOLE_HOST } from '../test-portal.ts';
import { someAddress } from '../test-visitor.ts';

const PAYER = {
  firstName: 'Rosa',
  lastName: 'Quint',
  companyName: 'Quint Masonry',
  companyAddress: '4 Lime Street, Boise, ID 83702',
  email: 'rosa@quint.example',
};

type PaidLine = { invoiceId: string; balance: number };
type Pay = {
  invoices?: readonly PaidLine[];
  amount?: number;
  number?: string;
  key?: string | null;
  clientAddress?: string;
} & Record<string, unknown>;

export function paymentLinks(portal: PaymentPortal) {
  const { user, portalId, staff } = portal;
  /** Signed in anew, because tests move the clock. */
  const asStaff = async (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, headers = {}) =>
    portal.send({
      method,
      url: `/v1/payment-requests/admin${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(staff.identityId, 'CONSOLE'),
      headers,
      ...(payload && { payload }),
    });
  const create = (change: Record<string, unknown> = {}, key: string = randomUUID()) =>
    asStaff(
      'POST',
      '',
      {
        customerId: user.customerId,
        portalId,
        currencyCode: 'USD',
        requester: {
          name: 'Priya Lund',
          title: 'Accounts receivable',
          email: 'priya@supplier.example',
          phone: '512-555-0148',
        },
        recipient: { name: 'Rosa Quint', email: PAYER.email },
        ...change,
      },
      { 'idempotency-key': key },
    );
  /** The token of a new link. */
  const link = async (change: Record<string, unknown> = {}) => {
    const { id, url } = (await create(change)).json<{ id: string; url: string }>();
    return { id, url, token: new URL(url).searchParams.get('token') ?? '' };
  };
  const sumOf = ({ invoices = [], amount }: Pay) => amount ?? invoices.reduce((sum, { balance }) => sum + balance, 0);
  /** From another client each time, unless one is named: how many a client may send is limited. */
  const send = (
    body: object,
    { key = randomUUID(), clientAddress = someAddress() }: Pick<Pay, 'key' | 'clientAddress'>,
  ) =>
    portal.send({
      method: 'POST',
      url: '/v1/payments/one-time-pay',
      payload: body,
      ...(key !== null && { headers: { 'idempotency-key': key } }),
      remoteAddress: clientAddress,
    });
  const bodyFor = (token: string, pay: Pay) => {
    const { invoices = [], amount: _, number: __, key: ___, clientAddress: ____, ...more } = pay;
    const sum = sumOf(pay);
    return {
      paymentRequestToken: token,
      isOneTimePay: true,
      currencyCode: 'USD',
      invoices: invoices.map((line) => ({ ...line, amount: line.balance })),
      ...(pay.amount !== undefined && { amount: pay.amount }),
      subtotal: sum,
      total: sum,
      payer: PAYER,
      ...more,
    };
  };
  const payByCard = async (token: string, pay: Pay = {}) => {
    const card = await portal.tokenize(pay.number ?? '4788250000121443', { cvv: '112', expiry: '203012' });
    const method = { paymentType: 'CREDIT_CARD', cardType: 'CREDIT', token: card, expiry: '12/2030' };
    const billingAddress = { postalCode: '83702', country: 'US' };
    return send({ ...bodyFor(token, pay), ...method, billingAddress, ...moreOf(pay) }, pay);
  };
  const payByAch = async (token: string, pay: Pay = {}) => {
    const account = await portal.tokenize('011401533/9876543210');
    const method = { paymentType: 'ACH', token: account, accountType: 'CHECKING', accountHolderType: 'BUSINESS' };
    return send(
      {
        ...bodyFor(token, pay),
        ...method,
        holderName: 'Quint Masonry',
        info: { notes: 'For the wall' },
        ...moreOf(pay),
      },
      pay,
    );
  };
  return {
    asStaff,
    create,
    link,
    /** A request as staff see it. */
    listed: async (id: string) =>
      (await asStaff('GET', '?kind=ALL&size=100')).json<{ rows: { id: string }[] }>().rows.find((row) => row.id === id),
    open: (token: string, path = '') => portal.send({ url: `/v1/payment-requests/${token}${path}` }),
    quote: (token: string, body: object) =>
      portal.send({ method: 'POST', url: `/v1/payment-requests/${token}/quote`, payload: body }),
    payByCard,
    payByAch,
    /** A bank account, encrypted with the key that this link gets. */
    encrypted: async (token: string): Promise<string> => {
      const response = await portal.send({ url: `/v1/payment-requests/${token}/public-key` });
      return encryptAccount(response.json<{ publicKey: string }>().publicKey, portal.clock.now());
    },
  };
}

const moreOf = ({ invoices: _, amount: __, number: ___, key: ____, clientAddress: _____, ...more }: Pay) => more;

export type PaymentLinks = ReturnType<typeof paymentLinks>;
