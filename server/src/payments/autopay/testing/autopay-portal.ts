// A portal with autopay switched on and a saved bank account.
import { autopayConsent, type AutopayRule } from '@plumbline/rules/autopay/rule';
import { type Day, today } from '@plumbline/rules/dates';
import { runAutopayJobs } from './autopay-jobs.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { DAY_MS } from '../../../testing/payment-jobs.ts';
import { paymentPortal } from '../../../testing/payment-portal.ts';

const ZONE = 'America/Los_Angeles';

export const DUE_DATE_RULE = {
  scope: 'ALL',
  projectIds: [] as string[],
  timing: 'DUE_DATE',
  daysBefore: null,
  weekday: null,
  invoiceLimit: null,
  monthLimit: null,
  usesCredits: false,
} as const satisfies AutopayRule;

type RunView = {
  day: Day;
  status: string;
  amount: number;
  invoices: { id: string; amount: number }[];
  waiting: { id: string; amount: number; limit: string }[];
};

type View = {
  rule: { id: string; status: string; pauseReason: string | null } | null;
  runs: RunView[];
  usedInMonth: number;
};

export type AutopayPortal = Awaited<ReturnType<typeof autopayPortal>>;

export async function autopayPortal(options: Parameters<typeof paymentPortal>[0] = {}) {
  const portal = await paymentPortal({ ...options, settings: { isAutopayEnabled: true, ...options.settings } });
  const { app, organizationId, cookies } = portal;
  const first = await portal.owe(1_00);
  await portal.payByAch([{ invoiceId: first, balance: 1_00 }], { savePaymentToken: true });
  const methods = app.sql.selectFrom('paymentMethod').selectAll().where('organizationId', '=', organizationId);
  const method = await methods.executeTakeFirstOrThrow();
  const { organizationName, supportEmail } = (await app.tenants.byId(organizationId, portal.portalId))!;

  const bodyOf = (rule: Partial<AutopayRule>, more: Record<string, unknown> = {}, paidWith = method) => {
    const whole: AutopayRule = { ...DUE_DATE_RULE, ...rule };
    return {
      ...whole,
      currencyCode: 'USD',
      paymentMethodId: paidWith.id,
      consent: autopayConsent({
        supplier: { name: organizationName, supportEmail },
        rule: whole,
        method: paidWith,
        currencyCode: 'USD',
        hasSurcharge: false,
      }),
      ...more,
    };
  };
  const call = (verb: 'DELETE' | 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    portal.send({ method: verb, url, cookie: cookies.customer, ...(payload && { payload }) });
  const save = (rule: Partial<AutopayRule> = {}, more: Record<string, unknown> = {}) =>
    call('PUT', '/v1/autopay', bodyOf(rule, more));
  const payments = () =>
    app.sql
      .selectFrom('payment')
      .select(['id', 'code', 'status', 'origin', 'total', 'subtotal', 'credit', 'createdAt'])
      .where('organizationId', '=', organizationId)
      .where('autopayRunId', 'is not', null)
      .orderBy('createdAt')
      .execute();
  return {
    ...portal,
    method,
    bodyOf,
    call,
    save,
    /** Saves a rule and returns its id. */
    made: async (rule: Partial<AutopayRule> = {}): Promise<string> => {
      const answer = await save(rule);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ id: string }>().id;
    },
    view: async (): Promise<View> => (await call('GET', '/v1/autopay?currencyCode=USD')).json<View>(),
    today: (): Day => today(portal.clock.now(), ZONE),
    /** Passes days one by one, and the jobs run on each. */
    passDays: async (count: number): Promise<void> => {
      for (let day = 0; day < count; day++) {
        await portal.later(DAY_MS);
        await runAutopayJobs(app);
      }
    },
    payments,
    totals: async () => (await payments()).map(({ total }) => total),
    /** Ends a test: the jobs of the next one find the rules of every portal in this database. */
    close: async (): Promise<void> => {
      await app.sql.updateTable('autopayRule').set({ status: 'STOPPED' }).execute();
      await portal.checkAll();
      await portal.sandbox.stop();
    },
    subjects: async (): Promise<string[]> => (await mailsTo(app, portal.user.email)).map(({ subject }) => subject),
  };
}
