// A portal of one project, with what its customer, its supplier and their bank do about unconditional waivers.
import { asDay } from '@plumbline/rules/dates';
import type { Settings } from '@plumbline/rules/portals/settings';
import { passDays } from '../../testing/payment-jobs.ts';
import { CANADIAN_ENV, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { waiverDesk } from './waiver-desk.ts';
import { type Fields, WAIVER_SETTINGS, waiverActions } from './waiver-portal.ts';

type Json = Record<string, unknown>;
type Line = Parameters<PaymentPortal['payByCard']>[0][number];

export const READY = { waiverRequestStatus: 'ready' };
export const FINAL: Fields = { waiverType: 'unconditional.final', throughDate: null };

export type MoneyDesk = Awaited<ReturnType<typeof moneyDesk>>;

export async function moneyDesk(more: Partial<Settings> = {}) {
  const settings = { ...WAIVER_SETTINGS, currencyCodes: ['USD', 'CAD'], ...more } as const;
  const portal = await paymentPortal({ settings, env: CANADIAN_ENV });
  const { app, organizationId } = portal;
  const waivers = waiverActions(portal);
  const projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
  const codeOf = (paid: Awaited<ReturnType<PaymentPortal['payByCard']>>) => paid.json<{ code: string }>().code;
  const release = async (id: string) => (await waiverDesk(portal).post(id, 'release')).json<Json>();
  const isMarked = async (id: string) => (await waivers.row(id)).moneyGoneAt !== null;
  /** What the staff read about waivers whose money has gone back. */
  const alerts = async () => {
    const asked = { url: '/v1/console/open-items', host: CONSOLE_HOST, cookie: portal.cookies.staff };
    const { rows } = (await portal.send(asked)).json<{ rows: { detail: string }[] }>();
    return rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('Waiver'));
  };
  /** Signed on paper. */
  const requested = async (fields: Fields = {}): Promise<string> => {
    const asked = { waiverType: 'unconditional.progress', throughDate: '2026-10-31', isInvoiceAlreadyPaid: 'true' };
    const { id } = await waivers.requested({ projectId, ...asked, ...fields });
    const desk = waiverDesk(portal);
    await desk.post(id, 'approve');
    await desk.attach(id);
    return id;
  };
  return {
    portal,
    waivers,
    projectId,
    requested,
    release,
    isMarked,
    alerts,
    released: async (fields: Fields = {}): Promise<string> => {
      const id = await requested(fields);
      const answer = await release(id);
      if (answer['waiverRequestStatus'] !== 'ready') throw new Error(JSON.stringify(answer));
      return id;
    },
    owe: (amount: number, more: object = {}) => waivers.invoice(projectId, '2026-10-01', amount, amount, more),
    payByCard: async (line: Line, more: Json = {}) => codeOf(await portal.payByCard([line], more)),
    payByAch: async (line: Line) => codeOf(await portal.payByAch([line])),
    prepay: async (amount: number) => codeOf(await portal.prepayByCard(amount)),
    /** The newest credit memo of the customer. */
    creditId: async (): Promise<string> => {
      const credits = app.sql.selectFrom('invoice').select('id').where('organizationId', '=', organizationId);
      const newest = credits.where('type', '=', 'CREDIT').orderBy('createdAt', 'desc').orderBy('id', 'desc');
      return (await newest.limit(1).executeTakeFirstOrThrow()).id;
    },
    /** The provider does this with the charge of a payment, once it is settled. */
    provider: async (code: string, what: string, more: Json = {}): Promise<void> => {
      const { externalCode } = await portal.payment(code);
      if (what === '/chargeback' || what === '/refund') await portal.control('/settle', { retref: externalCode });
      await portal.control(what, { retref: externalCode, ...more });
    },
    pass: async (days: number): Promise<void> => {
      await passDays(portal, days);
      portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    },
  };
}
