import { formatDay, type Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import type { InstallmentPlan } from '@plumbline/rules/recurrences/installments';
import { Button } from '@plumbline/ui/button';
import { TotalBar } from '@plumbline/ui/layout/total-bar';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import type { ReactNode } from 'react';
import { counted } from '../lib/counted.ts';
import { usePayDraft } from '../pay/pay-draft.tsx';

type PrepayTotalBarProps = {
  plan: InstallmentPlan | null;
  today: Day;
  warning: ReactNode;
  onContinue: () => void;
};

/** The first payment and the sum; on phones only the first payment, which is charged next. */
export function PrepayTotalBar({ plan, today, warning, onContinue }: PrepayTotalBarProps) {
  const { draft } = usePayDraft();
  const isSmall = useScreenSize() === 'small';
  const amount = draft.prepayTotal ?? ZERO;
  const firstDay = plan?.installments[0]?.scheduledAt;
  const first = firstDay && { label: `First payment, ${formatDay(firstDay)}`, amount };
  const onDay = draft.scheduledAt !== null && draft.scheduledAt > today ? `, ${formatDay(draft.scheduledAt)}` : '';
  const once = { label: `Total to Pay${onDay}`, amount };
  const all = plan && { label: `Total by ${formatDay(plan.installments.at(-1)!.scheduledAt)}`, amount: plan.total };
  return (
    <TotalBar
      status={<Status plan={plan} project={draft.info.projectName.trim()} />}
      warning={warning}
      parts={first && !isSmall ? [first] : []}
      total={(isSmall ? first : all) ?? once}
      currency={draft.currencyCode}
      action={
        <Button variant="primary" size="lg" onClick={onContinue}>
          {isSmall ? 'Select method' : 'Select the Payment Method'}
        </Button>
      }
    />
  );
}

const Status = ({ plan, project }: { plan: InstallmentPlan | null; project: string }) => (
  <>
    <b>{plan ? counted(plan.quantity, 'installment') : 'Prepayment'}</b>
    {project !== '' && ` for ${project}`}
  </>
);
