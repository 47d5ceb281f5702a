// Carries out the commands of the model of waivers, over HTTP and with the jobs of the server.
import { randomUUID } from 'node:crypto';
import { asDay } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { DAY_MS, MINUTE_MS, recoverAll } from '../../testing/payment-jobs.ts';
import { BILLING, bodyFor, CANADIAN_ENV, paymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { exchangeWaivers } from '../exchange/exchange-waivers.ts';
import { stopExchanges } from '../exchange/stop-exchanges.ts';
import { runStandingSignatures } from '../signing/run-standing-signatures.ts';
import { bringInvoice, dropCredit, importBalance, loadFile, undoImport } from './erp-side.ts';
import { waiverDesk } from './waiver-desk.ts';
import { WAIVER_SETTINGS, waiverActions } from './waiver-portal.ts';
import type { Command, CommandOf } from './waiver-scripts.ts';
import { paymentAt, waiverAt } from './waiver-places.ts';
import type { OwedInvoice, Run, World } from './waiver-run.ts';

const PASSWORD = 'correct horse';

/** Without what its text names, a waiver is signed by nobody. */
const SUPPLIER = { address: '1 Depot Rd', supportPhone: '555-0100' };
const SITE = { originalContractDate: asDay('2026-01-02'), address: '12 Elm St', ownerName: 'Olive Owner' };

export async function openWorld(): Promise<World> {
  const settings = { ...WAIVER_SETTINGS, currencyCodes: ['USD', 'CAD'] } as const;
  const portal = await paymentPortal({ settings, env: CANADIAN_ENV });
  const passwordHash = await hashPassword(PASSWORD);
  const staff = portal.app.sql.updateTable('identity').set({ passwordHash });
  await staff.where('id', '=', portal.staff.identityId).execute();
  const organization = portal.app.sql.updateTable('organization').set(SUPPLIER);
  await organization.where('id', '=', portal.organizationId).execute();
  const seen = { released: new Set<string>(), exchanged: new Set<string>(), marked: new Set<string>() };
  return { portal, tokens: new Map(), isStanding: false, seen };
}

const AMOUNT = 20_00;
const KINDS = {
  usd: { day: asDay('2026-10-10'), currencyCode: 'USD' },
  cad: { day: asDay('2026-09-20'), currencyCode: 'CAD' },
  'new-cad': { day: asDay('2026-10-20'), currencyCode: 'CAD' },
  late: { day: asDay('2026-11-05'), currencyCode: 'USD' },
} as const;

const owe = async (run: Pick<Run, 'invoices' | 'portal' | 'projectId'>, invoice: Omit<OwedInvoice, 'id'>) => {
  const { day, total, currencyCode } = invoice;
  const id = await waiverActions(run.portal).invoice(run.projectId, day, total, total, { currencyCode });
  run.invoices.push({ ...invoice, id });
};

const ALL_TYPES = ['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final'];

/** Of one who signs all waivers, recorded or withdrawn. */
async function authorize(world: World, isStanding: boolean): Promise<void> {
  if (world.isStanding === isStanding) return;
  world.isStanding = isStanding;
  const { portal } = world;
  const asked = { method: isStanding ? 'POST' : 'DELETE', host: CONSOLE_HOST, cookie: portal.cookies.staff } as const;
  const payload = isStanding ? { password: PASSWORD, waiverTypes: ALL_TYPES, limitAmount: null } : {};
  const answer = await portal.send({ ...asked, url: '/v1/console/waiver-signatories/authorization', payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
}

/** A project with two open invoices; with a standing authorization, if it is to be signed without anybody. */
export async function openRun(world: World, { isStanding }: { isStanding: boolean }): Promise<Run> {
  const { portal } = world;
  const projectId = await waiverActions(portal).projectIn('IL', SITE);
  const lists = {
    invoices: [],
    words: [],
    postings: [],
    raised: new Set<string>(),
    scopes: new Map(),
    lateOpen: new Map(),
  };
  const run: Run = { ...world, projectId, ...lists };
  await owe(run, { day: asDay('2026-10-01'), total: 100_00, currencyCode: 'USD' });
  await owe(run, { day: asDay('2026-10-15'), total: 37_13, currencyCode: 'USD' });
  await authorize(world, isStanding);
  return run;
}

export const invoiceAt = ({ invoices }: Run, place: number): OwedInvoice => invoices[place % invoices.length]!;

/** The supplier refuses what is not possible; that is not the model's business. */
export async function carryOut(run: Run, command: Command): Promise<void> {
  const { portal } = run;
  const desk = waiverDesk(portal);
  switch (command.do) {
    case 'owe':
      return bringInvoice(run, { ...KINDS[command.kind], total: AMOUNT });
    case 'credit': {
      const amount = command.share === 'full' ? AMOUNT : 5_00;
      const credit = { type: 'CREDIT', dueDate: null, creditRestrictionType: 'PROJECT' };
      await waiverActions(portal).invoice(run.projectId, '2026-10-02', amount, amount, credit);
      return;
    }
    case 'drop-credit':
      return dropCredit(run);
    case 'request':
      return sendRequest(run, command);
    case 'pay':
      return payInvoice(run, command);
    case 'prepay':
      return prepay(run, command);
    case 'race':
      await Promise.all(command.steps.map((step) => carryOut(run, step)));
      return;
    case 'pay-by-credit':
      return payByCredit(run, command);
    case 'release': {
      const id = await waiverAt(run, command.place, 'open');
      if (!id) return;
      await desk.post(id, 'approve');
      await desk.attach(id);
      await desk.post(id, 'release');
      return;
    }
    case 'recalculate': {
      const id = await waiverAt(run, command.place, 'open');
      if (id) await desk.post(id, 'recalculate');
      return;
    }
    case 'void':
    case 'supersede': {
      const id = await waiverAt(run, command.place, 'released');
      if (id) await desk.post(id, command.do, command.do === 'void' ? { reason: 'Wrong.' } : {});
      return;
    }
    case 'import':
      return importBalance(run, invoiceAt(run, command.invoice), command);
    case 'undo-import':
      return undoImport(run, command.place);
    case 'work':
      await exchangeWaivers(portal.app);
      await stopExchanges(portal.app);
      await runStandingSignatures(portal.app);
      return;
    case 'days':
      for (let left = command.days; left > 0; left -= HOP_DAYS) await passDays(run, Math.min(left, HOP_DAYS));
      return;
    case 'refund':
    case 'provider':
    case 'post':
      return movePayment(run, command);
  }
}

/** So often the provider is asked what has settled; bank money becomes final from then on. */
const HOP_DAYS = 3;

async function passDays({ portal }: Run, days: number): Promise<void> {
  await portal.later(days * DAY_MS);
  await recoverAll(portal);
  await reconcilePayments(portal.app);
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
}

async function sendRequest({ portal, projectId, invoices }: Run, asked: CommandOf<'request'>): Promise<void> {
  const isProgress = asked.waiverType.endsWith('progress');
  const picked = asked.picks?.flatMap((place) => invoices[place]?.id ?? []) ?? [];
  await waiverActions(portal).submit({
    projectId,
    waiverType: asked.waiverType,
    throughDate: isProgress ? '2026-10-31' : null,
    isInvoiceAlreadyPaid: String(asked.saysPaid),
    isConfirmed: 'true',
    ...(picked.length > 0 && { invoiceIds: picked }),
  });
}

async function tokenOf({ portal, tokens }: World, account: string): Promise<string> {
  const token = tokens.get(account) ?? (await portal.tokenize(account));
  tokens.set(account, token);
  return token;
}

async function payInvoice(run: Run, { by, invoice, share }: CommandOf<'pay'>): Promise<void> {
  const { portal } = run;
  const { id: invoiceId, currencyCode } = invoiceAt(run, invoice);
  const { balance, heldAmount } = await portal.invoice(invoiceId);
  const open = balance - heldAmount;
  if (open <= 1_00) return;
  const amount = share === 'full' ? open : Math.floor(open / 2);
  // Only cards pay Canadian dollars.
  const isBank = by === 'ach' && currencyCode === 'USD';
  const method = isBank
    ? {
        paymentType: 'ACH',
        token: await tokenOf(run, '011401533/9876543210'),
        accountType: 'CHECKING',
        accountHolderType: 'PERSONAL',
        checkoutToken: await portal.checkoutToken('ACH'),
      }
    : {
        paymentType: 'CREDIT_CARD',
        token: await tokenOf(run, '4788250000121443'),
        expiry: '12/2030',
        cardType: 'CREDIT',
        billingAddress: BILLING,
        checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
      };
  const payer = { knowsUnderWay: true, holderName: 'Ann Person', currencyCode };
  await portal.pay(bodyFor([{ invoiceId, balance: open, amount }], { ...payer, ...method }), { key: randomUUID() });
}

/** The first invoice, or the smallest. */
const PREPAID = { full: 100_00, part: AMOUNT };

async function prepay({ portal, projectId }: Run, { by, share }: CommandOf<'prepay'>): Promise<void> {
  const project = portal.app.sql.selectFrom('project').select('jobId').where('id', '=', projectId);
  const { jobId: projectName } = await project.executeTakeFirstOrThrow();
  const send = by === 'ach' ? portal.prepayByAch : portal.prepayByCard;
  await send(PREPAID[share], { info: { projectName } });
}

async function payByCredit(run: Run, { invoice }: CommandOf<'pay-by-credit'>): Promise<void> {
  const { portal, projectId } = run;
  const { id: invoiceId } = invoiceAt(run, invoice);
  const { balance, heldAmount } = await portal.invoice(invoiceId);
  const credit = await portal.app.sql
    .selectFrom('invoice')
    .select(['id', 'balance'])
    .where('projectId', '=', projectId)
    .where('type', '=', 'CREDIT')
    .where('balance', '>', ZERO)
    .executeTakeFirst();
  const open = balance - heldAmount;
  if (!credit || open <= 0) return;
  const amount = Math.min(open, credit.balance);
  const credits = [{ creditId: credit.id, amount }];
  await portal.payByCredit([{ invoiceId, balance: open, amount: 0, credits }], { knowsUnderWay: true });
}

async function movePayment(run: Run, command: CommandOf<'post' | 'provider' | 'refund'>): Promise<void> {
  const { portal } = run;
  const paid = await paymentAt(run, command.place);
  if (!paid) return;
  if (command.do === 'refund') {
    const { code, invoiceId } = paid;
    const isPart = command.share === 'part' && invoiceId !== null;
    await sendRefundRequest(portal, code, isPart ? { lines: [{ invoiceId, amount: 3_33 }] } : {});
    return;
  }
  if (command.do === 'post') {
    portal.tick(MINUTE_MS);
    const at = portal.clock.now().toISOString();
    const loaded = await loadFile(portal, 'postings', `Payment code\n${paid.code}\n`, at);
    if (loaded) run.postings.push({ paymentId: paid.id, at });
    return;
  }
  const [path = '', isPart] = command.event.split(' ');
  const amount = isPart === undefined ? {} : { amount: '2.22' };
  await portal.control('/settle', { retref: paid.externalCode }).catch(() => null);
  await portal.control(path, { retref: paid.externalCode, ...amount }).catch(() => null);
}
