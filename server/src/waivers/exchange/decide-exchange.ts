import { today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { ReceivedLine } from '@plumbline/rules/waivers/waiver-shares';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type ProjectRow, selectProject } from '../../projects/projects.sql.ts';
import { waiverTypesOf } from '../../projects/waiver-types-of.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { formOfWaiver } from '../requests/form-of-waiver.ts';
import {
  type Conditional,
  lockMoney,
  selectAcknowledged,
  selectOwnTwins,
  selectWaivedIds,
  twinOf,
} from './exchange.sql.ts';

type Decision =
  /** The money is not final yet, or no unconditional waiver is given for the project. */
  | { kind: 'wait'; areFundsFinal: boolean }
  /** The customer has asked for one already. */
  | { kind: 'link'; areFundsFinal: true; twin: { id: string; number: number; status: WaiverStatus } }
  | { kind: 'prepare'; areFundsFinal: true; facts: { form: WaiverForm; project: ProjectRow; figures: Figures } };

const wait = (areFundsFinal: boolean): Decision => ({ kind: 'wait', areFundsFinal });

export async function decideExchange(app: App, tx: Tx, tenant: Tenant, conditional: Conditional): Promise<Decision> {
  const { organizationId, customerId, projectId, throughDate, currencyCode } = conditional;
  const waiverType = twinOf(conditional.waiverType);
  if (waiverType === null || projectId === null) return wait(false);
  const project = await selectProject(tx, { organizationId, customerId }, projectId);
  if (!project) return wait(false);
  const waivedIds = await selectWaivedIds(tx, conditional);
  await lockMoney(tx, organizationId, waivedIds);
  const figures = await loadFigures(
    tx,
    tenant,
    { organizationId, customerId, projectId },
    {
      waiverType,
      throughDate,
      currencyCode,
      pickedInvoiceIds: null,
      jobId: project.jobId,
      today: today(app.now(), tenant.timeZone),
    },
  );
  const { unclearedIds, concerns, received, invoicesToBeWaived } = figures.amounts;
  const isOpen = ({ id, balance, disputedAmount }: (typeof figures.invoices)[number]) =>
    waivedIds.includes(id) && balance > disputedAmount;
  if (waivedIds.some((id) => unclearedIds.includes(id)) || figures.invoices.some(isOpen)) return wait(false);
  const isGiven = tenant.settings.isWaiverEnabled && waiverTypesOf(project).includes(waiverType);
  if (!isGiven || concerns.includes('BALANCE_NOT_ZERO')) return wait(true);
  const expected = received.filter(({ invoiceId }) => waivedIds.includes(invoiceId));
  for (const twin of await selectOwnTwins(tx, conditional, waiverType, waivedIds)) {
    const lines = await selectAcknowledged(tx, { organizationId, id: twin.id });
    if (acknowledgesAll(lines, expected)) return { kind: 'link', areFundsFinal: true, twin };
  }
  // A person has ended the one that was prepared: the next is only made when somebody asks for it.
  if (conditional.fundsFinalAt !== null) return wait(true);
  // It would give up other invoices too, and could not be released yet.
  if (invoicesToBeWaived.some((id) => unclearedIds.includes(id))) return wait(true);
  // Paid with credits only: there is no money that could be acknowledged.
  if (!expected.some(({ amount }) => amount > ZERO)) return wait(true);
  // Notes were about the conditional waiver, and so was a form of the customer.
  const form = formOfWaiver(conditional, { waiverType, throughDate, customFile: false, notes: '' });
  return { kind: 'prepare', areFundsFinal: true, facts: { form, project, figures } };
}

const acknowledgesAll = (lines: readonly ReceivedLine[], expected: readonly ReceivedLine[]): boolean =>
  expected.every(({ invoiceId, paymentId, amount }) =>
    lines.some((line) => line.invoiceId === invoiceId && line.paymentId === paymentId && line.amount >= amount),
  );
