import { findProjects, listInvoicesThruDate } from '@plumbline/contract/paths.gen';
import type { Answer } from '@plumbline/contract/call';
import type { findProjects as FindProjects, listInvoicesThruDate as ListInvoices } from '@plumbline/contract/projects';
import { type Day, today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { CheckedAmounts } from '@plumbline/rules/waivers/checker-facts';
import { throughDateProblem } from '@plumbline/rules/waivers/through-date';
import { waiverShares } from '@plumbline/rules/waivers/waiver-shares';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { usePortalApp } from '../lib/portal-context.ts';

export type ProjectRow = Answer<typeof FindProjects>['rows'][number];
export type WaiverProps = Answer<typeof ListInvoices>['calculatedProps'];

export type WaiverFigures = {
  readonly today: Day;
  /** The chosen project; null while there is none or it is loading. */
  readonly project: ProjectRow | null;
  readonly isProjectGone: boolean;
  /** The type and the day are chosen, so that there are figures. */
  readonly isAsked: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** What the invoices are; null until they are loaded. */
  readonly props: WaiverProps | null;
  /** With the customer's selection; null until they are loaded. */
  readonly amounts: CheckedAmounts | null;
};

/** The figures of the project through the day, as invoices are picked (WVR-04). */
export function useWaiverFigures(form: WaiverForm): WaiverFigures {
  const { now, portal } = usePortalApp();
  const day = today(now(), portal.timeZone);
  const { projectId, waiverType, throughDate, invoiceIds } = form;
  const found = useAnswer(findProjects, { projectId: projectId ?? '' }, { enabled: projectId !== null });
  const isAsked =
    projectId !== null && waiverType !== null && throughDateProblem(waiverType, throughDate, day) === null;
  const query = useAnswer(
    listInvoicesThruDate,
    {
      projectId: projectId ?? '',
      type: waiverType ?? 'other',
      ...(throughDate !== null && { throughDate }),
    },
    { enabled: isAsked, staleMs: 0 },
  );
  const props = (isAsked && query.data?.calculatedProps) || null;
  return {
    today: day,
    project: (projectId !== null && found.data?.rows[0]) || null,
    isProjectGone: projectId !== null && found.data?.rows.length === 0,
    isAsked,
    isFailed: isAsked && query.isLoadingError && !query.isFetching,
    retry: () => void query.refetch(),
    props,
    amounts: props === null || waiverType === null ? null : amountsOf(props, waiverType, invoiceIds),
  };
}

function amountsOf(
  props: WaiverProps,
  waiverType: NonNullable<WaiverForm['waiverType']>,
  pickedInvoiceIds: WaiverForm['invoiceIds'],
): CheckedAmounts {
  const { invoices, creditsAmount, received, concerns, currencyCode, safeThroughDate } = props;
  const shares = waiverShares({
    waiverType,
    invoices,
    creditsAmount,
    received,
    hasUncleared: concerns.includes('FUNDS_NOT_CLEARED'),
    pickedInvoiceIds,
  });
  const hasPaidUntilSafe = invoices.some(({ invoiceCreatedAt }) => invoiceCreatedAt <= safeThroughDate);
  const unpaid = invoices.filter(({ balance }) => balance > ZERO);
  return { ...shares, unpaid, creditsAmount, currencyCode, safeThroughDate, hasPaidUntilSafe };
}
