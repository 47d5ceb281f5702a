import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { ExchangeObstacle, ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import type { ReceivedLine } from '@plumbline/rules/waivers/waiver-shares';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type ProjectRow, selectProject } from '../../projects/projects.sql.ts';
import { waiverTypesOf } from '../../projects/waiver-types-of.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { moneyObstacle, type Said, saidBy } from '../figures/money-obstacle.ts';
import { lockMoney } from '../lock-money.sql.ts';
import { formOfWaiver } from '../requests/form-of-waiver.ts';
import {
  type Conditional,
  selectAcknowledged,
  selectIsAcknowledgedFirst,
  selectOwnTwins,
  selectReleasedTwin,
  selectWaivedIds,
  twinOf,
} from './exchange.sql.ts';
import { isOwnMoneyFinal } from './own-money.ts';

type Decision =
  /** The money is not final yet, or something stands in the way of an unconditional waiver. */
  | { kind: 'wait'; areFundsFinal: false }
  | { kind: 'wait'; areFundsFinal: true; obstacle: ExchangeObstacle }
  /** The customer has asked for one already, or others acknowledge all of its money. */
  | { kind: 'link'; areFundsFinal: true; twin: { id: string; number: number; status: WaiverStatus } }
  | { kind: 'prepare'; areFundsFinal: true; facts: { form: WaiverForm; project: ProjectRow; figures: Figures } };

const WAIT: Decision = { kind: 'wait', areFundsFinal: false };
const obstructed = (obstacle: ExchangeObstacle): Decision => ({ kind: 'wait', areFundsFinal: true, obstacle });

export async function decideExchange(app: App, tx: Tx, tenant: Tenant, conditional: Conditional): Promise<Decision> {
  const { organizationId, customerId, projectId, throughDate, currencyCode } = conditional;
  const waiverType = twinOf(conditional.waiverType);
  if (waiverType === null || projectId === null) return WAIT;
  const project = await selectProject(tx, { organizationId, customerId }, projectId);
  if (!project) return WAIT;
  const waivedIds = await selectWaivedIds(tx, conditional);
  await lockMoney(tx, organizationId, waivedIds);
  const day = today(app.now(), tenant.timeZone);
  const figures = await loadFigures(
    tx,
    tenant,
    { organizationId, customerId, projectId },
    { waiverType, throughDate, currencyCode, pickedInvoiceIds: null, jobId: project.jobId, today: day },
  );
  if (!(await isOwnMoneyFinal(tx, tenant, conditional, { waivedIds, figures, today: day }))) return WAIT;
  const { concerns, received } = figures.amounts;
  const isGiven = tenant.settings.isWaiverEnabled && waiverTypesOf(project).includes(waiverType);
  if (!isGiven) return obstructed('not-given');
  if (!figures.invoices.some(({ id }) => waivedIds.includes(id))) return obstructed('invoices-moved');
  if (concerns.includes('BALANCE_NOT_ZERO')) return obstructed('balance-open');
  const expected = received.filter(({ invoiceId }) => waivedIds.includes(invoiceId));
  for (const twin of await selectOwnTwins(tx, conditional, waiverType, waivedIds)) {
    const lines = await selectAcknowledged(tx, { organizationId, id: twin.id });
    if (acknowledgesAll(lines, expected)) return { kind: 'link', areFundsFinal: true, twin };
  }
  const isMoneyLeft = expected.some(({ amount }) => amount > ZERO);
  const given = isMoneyLeft ? undefined : await selectReleasedTwin(tx, conditional, waivedIds);
  if (given) return { kind: 'link', areFundsFinal: true, twin: given };
  // A person has ended the one that was prepared: the next is only made when somebody asks for it.
  if (conditional.exchangeObstacle === 'ended') return obstructed('ended');
  if (await selectIsAcknowledgedFirst(tx, conditional, expected)) return obstructed('acknowledged-first');
  // It would give up other invoices too, and could not be released yet.
  const obstacle = moneyObstacle(saidNow(waiverType, figures), figures);
  if (obstacle !== null) return obstructed(isNamed(obstacle) ? obstacle : 'other-money');
  // Paid with credits only: there is no money that could be acknowledged.
  if (!isMoneyLeft) return obstructed('no-money');
  // Notes were about the conditional waiver, and so was a form of the customer.
  const form = formOfWaiver(conditional, { waiverType, throughDate, customFile: false, notes: '' });
  return { kind: 'prepare', areFundsFinal: true, facts: { form, project, figures } };
}

const NAMED = ['balance-open', 'credits-unused', 'other-currency'] as const satisfies readonly ExchangeObstacle[];
const isNamed = (obstacle: ReleaseObstacle): obstacle is (typeof NAMED)[number] =>
  NAMED.some((each) => each === obstacle);

/** What a waiver would say that is requested now. */
function saidNow(waiverType: WaiverType, { invoices, amounts }: Figures): Said {
  const linesOf = (ids: readonly string[], share: 'excepted' | 'waived') =>
    invoices.filter(({ id }) => ids.includes(id)).map(({ id, balance }) => ({ id, balance, share }));
  const lines = [...linesOf(amounts.invoicesToBeWaived, 'waived'), ...linesOf(amounts.exceptedIds, 'excepted')];
  return { ...saidBy(waiverType, lines), exceptionsAmount: amounts.exceptionsAmount };
}

const acknowledgesAll = (lines: readonly ReceivedLine[], expected: readonly ReceivedLine[]): boolean =>
  expected.every(({ invoiceId, paymentId, amount }) =>
    lines.some((line) => line.invoiceId === invoiceId && line.paymentId === paymentId && line.amount >= amount),
  );
