import { methodsOffered } from '@plumbline/rules/payments/methods';
import { prepayProblems, type PrepayProblems } from '@plumbline/rules/payments/prepay';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { prepayMessages } from './prepay-messages.ts';
import { usePayDraft } from '../pay/pay-draft.tsx';
import { planOf } from '../pay/prepay-days.ts';
import { useMethodRules, usePrepayRules } from '../pay/use-pay-rules.ts';
import { PrepayForm } from './prepay-form.tsx';
import { PrepayPreview } from './prepay-preview.tsx';
import { PrepayTotalBar } from './prepay-total-bar.tsx';
import classes from './prepay-step.module.css';

/** Step 1: the amount, when it is paid and what it is for, with the days at its side (PRE-01, PRE-02). */
export function PrepayStep() {
  const { draft, goTo } = usePayDraft();
  const rules = usePrepayRules();
  const [areAllShown, setAllShown] = useState(false);
  const [isDayUnclear, setDayUnclear] = useState(false);
  // Without a transfer date the draft is paid today, which an unreadable one must not be.
  const isUnclear = isDayUnclear && draft.recurrence.frequency === 'ONE_TIME';
  const problems: PrepayProblems = {
    ...prepayProblems(draft, rules),
    ...(isUnclear && { transferDate: 'missing' }),
  };
  const plan = planOf(draft, rules.maxInstallments);
  const hasProblem = Object.keys(problems).length > 0;
  const overLimit = useOverLimit();
  return (
    <div className={classes.layout}>
      <PrepayForm
        rules={rules}
        problems={problems}
        areAllShown={areAllShown}
        isDayUnclear={isUnclear}
        onDayUnclear={setDayUnclear}
      />
      <PrepayPreview plan={problems.startDate || problems.endDate ? null : plan} />
      <PrepayTotalBar
        plan={hasProblem ? null : plan}
        today={rules.today}
        warning={hasProblem && areAllShown ? prepayMessages.review : overLimit}
        onContinue={() => {
          if (!hasProblem) {
            goTo('method');
            return;
          }
          setAllShown(true);
          focusFirstProblem();
        }}
      />
    </div>
  );
}

/** After the errors are rendered. */
const focusFirstProblem = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus());
};

/** Says early that no method can pay this much at once; null if one can. */
function useOverLimit(): string | null {
  const { draft } = usePayDraft();
  const offers = methodsOffered({ ...draft, totals: totalsOf(draft) }, useMethodRules());
  if (offers.length === 0 || !offers.every(({ isOverMaximum }) => isOverMaximum)) return null;
  return messages.pay.overLimit(offers.map(({ paymentType }) => (paymentType === 'ACH' ? 'ACH' : 'card')));
}
