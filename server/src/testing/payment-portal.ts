// A portal that accepts payments, with the payment sandbox and one clock for both.
import { randomUUID } from 'node:crypto';
import { type Sandbox, startSandbox } from '@plumbline/sandbox/start-sandbox';
import type { Merchant, SandboxOptions } from '@plumbline/sandbox/options';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { App } from '../app.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { appOn, type AppParts } from '../open-app.ts';
import { insertInvoice } from './fixtures.sql.ts';
import { ownDatabase } from './own-database.ts';
import { paymentRequest } from './payment-request.ts';
import { providerOf } from './provider-side.ts';
import { tokenizeAt } from './sandbox-calls.ts';
import { TEST_ENV, testPortal, type TestPortal } from './test-portal.ts';

const TAKES_PAYMENTS: Partial<Settings> = {
  isPaymentEnabled: true,
  isAchEnabled: true,
  isCreditCardEnabled: true,
  isCreditMemoEnabled: true,
  isPayWithCreditEnabled: true,
  isCardOnFileEnabled: true,
  isScheduledPaymentEnabled: true,
  isShortpayEnabled: true,
  isOverpayEnabled: true,
  isPrepayEnabled: true,
  isRecurrencePaymentEnabled: true,
};

const MERCHANT: Merchant = {
  merchid: '496160873888',
  user: 'tester',
  password: 'tester-password',
  currency: 'USD',
};

/** Another account at the same provider, with its own credentials. */
export const OTHER_MERCHANT: Merchant = { ...MERCHANT, merchid: '496160873999', user: 'other', password: 'other-word' };

const CANADIAN: Merchant = { ...MERCHANT, merchid: '496160873777', currency: 'CAD' };

/** For a portal that takes Canadian dollars too. */
export const CANADIAN_ENV = { GATEWAY_MERCHANT_ID_CAD: CANADIAN.merchid };

type Options = NonNullable<Parameters<typeof testPortal>[0]> & {
  merchant?: Partial<Merchant>;
  /** The sandbox of another portal, whose merchant account is shared. */
  sandbox?: Sandbox;
};

/** Has its own database, so that the jobs find nothing but this test's data. */
export async function paymentPortal({
  settings = {},
  env: extraEnv = {},
  merchant = {},
  sandbox: shared,
  ...options
}: Options = {}) {
  let readClock: () => Date = () => new Date(0);
  const database = await ownDatabase();
  const sandboxOptions: SandboxOptions = {
    port: 0,
    now: () => readClock(),
    journal: null,
    merchants: [{ ...MERCHANT, ...merchant }, OTHER_MERCHANT, CANADIAN],
    allowedParents: 'any',
    control: true,
    waits: { holdMs: 10, slowMs: 50 },
  };
  const sandbox = shared ?? (await startSandbox(sandboxOptions));
  const env = {
    GATEWAY_URL: sandbox.origin,
    GATEWAY_MERCHANT_ID: MERCHANT.merchid,
    GATEWAY_USERNAME: MERCHANT.user,
    GATEWAY_PASSWORD: MERCHANT.password,
    PLAIN_HTTP_PROVIDERS: 'true',
    ...extraEnv,
  };
  const portal = await testPortal({ database, ...options, settings: { ...TAKES_PAYMENTS, ...settings }, env });
  readClock = portal.clock.now;
  return {
    ...portal,
    ...paymentActions(portal, sandbox),
    ...providerOf(portal, sandbox, MERCHANT),
    sandbox,
    /** For another sandbox with the same merchants. */
    sandboxOptions,
    /** For another process on the same database. */
    databaseUrl: database.url,
    env: { ...TEST_ENV, ...env },
    /** The server after a restart, with empty caches. */
    restarted: (parts: Partial<AppParts> = {}, changed: Record<string, string> = {}): App =>
      appOn(database, readEnv({ ...TEST_ENV, ...env, ...changed }, false), {
        log: openLog('silent'),
        now: portal.clock.now,
        ...parts,
      }),
  };
}

export type PaymentPortal = Awaited<ReturnType<typeof paymentPortal>>;

type Line = {
  invoiceId: string;
  balance: number;
  amount?: number;
  credits?: { creditId: string; amount: number }[];
  paymentReasonId?: string | null;
};

/** A body as the pay form sends it. */
export function bodyFor(lines: readonly Line[], more: Record<string, unknown> = {}) {
  const invoices = lines.map(({ invoiceId, balance, credits = [], paymentReasonId = null, ...line }) => {
    const creditApplied = credits.reduce((sum, { amount }) => sum + amount, 0);
    const amount = line.amount ?? balance - creditApplied;
    const paid = amount + creditApplied;
    const paymentType = paid === balance ? 'complete' : paid < balance ? 'shortpay' : 'overpay';
    return { invoiceId, balance, amount, credits, creditApplied, paymentType, paymentReasonId };
  });
  const sum = (value: (line: (typeof invoices)[number]) => number) =>
    invoices.reduce((sum, line) => sum + value(line), 0);
  const credit = sum((line) => line.creditApplied);
  const subtotal = sum((line) => line.amount) + credit;
  return {
    currencyCode: 'USD',
    invoices,
    balance: sum((line) => line.balance),
    subtotal,
    credit,
    total: subtotal - credit,
    ...more,
  };
}

export const BILLING = { address: '1 Quarry Road', city: 'Boise', state: 'ID', postalCode: '83702', country: 'US' };

function paymentActions(portal: TestPortal, sandbox: Sandbox) {
  const { app, organizationId, user, send, cookies } = portal;
  const post = (url: string, payload: object, { cookie = cookies.customer, key = null as string | null } = {}) =>
    send({ method: 'POST', url, cookie, ...paymentRequest(payload, key) });

  const tokenize = (account: string, more?: object) => tokenizeAt(sandbox, account, more);

  const checkoutToken = async (paymentType: string, cookie = cookies.customer): Promise<string> =>
    (await post('/v1/checkout-tokens', { paymentType }, { cookie })).json<{ checkoutToken: string }>().checkoutToken;

  const cardDetails = async (number: string) => ({
    paymentType: 'CREDIT_CARD',
    token: await tokenize(number, { cvv: '112', expiry: '203012' }),
    expiry: '12/2030',
    cardType: 'CREDIT',
    holderName: 'Ann Person',
    billingAddress: BILLING,
    checkoutToken: await checkoutToken('CREDIT_CARD'),
  });
  const accountDetails = async (account = '9876543210') => ({
    paymentType: 'ACH',
    token: await tokenize(`011401533/${account}`),
    holderName: 'Ann Builders',
    accountType: 'CHECKING',
    accountHolderType: 'BUSINESS',
    checkoutToken: await checkoutToken('ACH'),
  });

  const tick = (ms: number): void => {
    portal.clock.pass(ms);
    sandbox.advance(0);
  };

  return {
    /** Moves the clock, for the provider too. */
    tick,
    /** Moves the clock and signs the customer's user in again. */
    later: async (ms: number): Promise<void> => {
      tick(ms);
      cookies.customer = await portal.cookieFor(user.identityId, 'PORTAL');
      cookies.neighbor = await portal.cookieFor(portal.neighbor.identityId, 'PORTAL');
    },
    tokenize,
    checkoutToken,
    post,
    /** Inserts an open invoice or a credit of the portal's first customer. */
    owe: (balance: number, more: Partial<Parameters<typeof insertInvoice>[1]> = {}): Promise<string> => {
      const amount = { totalAmount: asCents(balance), balance: asCents(balance) };
      return insertInvoice(app.sql, { organizationId, customerId: user.customerId, ...amount, ...more });
    },
    pay: (body: object, { key = randomUUID(), cookie = cookies.customer } = {}) =>
      post('/v1/payments', body, { key, cookie }),
    payByCard: async (
      lines: readonly Line[],
      {
        number = '4788250000121443',
        key = randomUUID(),
        ...more
      }: { number?: string; key?: string } & Record<string, unknown> = {},
    ) =>
      post(
        '/v1/payments',
        bodyFor(lines, {
          ...(await cardDetails(number)),
          ...more,
        }),
        { key },
      ),
    payByAch: async (
      lines: readonly Line[],
      {
        account = '9876543210',
        key = randomUUID(),
        ...more
      }: { account?: string; key?: string } & Record<string, unknown> = {},
    ) =>
      post(
        '/v1/payments',
        bodyFor(lines, {
          ...(await accountDetails(account)),
          ...more,
        }),
        { key },
      ),
    prepayByCard: async (
      prepayTotal: number,
      {
        number = '4788250000121443',
        key = randomUUID(),
        ...more
      }: { number?: string; key?: string | null } & Record<string, unknown> = {},
    ) =>
      post(
        '/v1/payments/prepay',
        {
          ...(await cardDetails(number)),
          currencyCode: 'USD',
          prepayTotal,
          total: prepayTotal,
          ...more,
        },
        { key },
      ),
    prepayByAch: async (
      prepayTotal: number,
      { key = randomUUID(), ...more }: { key?: string | null } & Record<string, unknown> = {},
    ) =>
      post(
        '/v1/payments/prepay',
        {
          ...(await accountDetails()),
          currencyCode: 'USD',
          prepayTotal,
          total: prepayTotal,
          ...more,
        },
        { key },
      ),
    payByCredit: (
      lines: readonly Line[],
      { key = randomUUID(), ...more }: { key?: string } & Record<string, unknown> = {},
    ) => post('/v1/payments', bodyFor(lines, { paymentType: 'CREDIT', ...more }), { key }),
    invoice: (id: string) =>
      app.sql
        .selectFrom('invoice')
        .select(['balance', 'heldAmount', 'totalAmount'])
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    payment: (code: string) =>
      app.sql
        .selectFrom('payment')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('code', '=', code)
        .executeTakeFirstOrThrow(),
  };
}
