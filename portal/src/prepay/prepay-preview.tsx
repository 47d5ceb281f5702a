import { IconChevronDown, IconReceipt } from '@tabler/icons-react';
import { formatCents } from '@plumbline/rules/money';
import type { InstallmentPlan } from '@plumbline/rules/recurrences/installments';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { counted } from '../lib/counted.ts';
import { InstallmentList } from '../lib/installment-list.tsx';
import { prepayMessages } from './prepay-messages.ts';
import { usePayDraft } from '../pay/pay-draft.tsx';
import classes from './prepay-preview.module.css';

/** What will be paid on which day, before anything is sent. On phones it folds into one row. */
export function PrepayPreview({ plan }: { plan: InstallmentPlan | null }) {
  const { draft } = usePayDraft();
  const isSmall = useScreenSize() === 'small';
  if (draft.recurrence.frequency === 'ONE_TIME') return <OneTime />;
  if (plan === null) {
    return (
      <Card title="Installments" className={classes.card}>
        <p className={classes.quiet}>{prepayMessages.noDays}</p>
      </Card>
    );
  }
  const total = formatCents(plan.total, draft.currencyCode);
  if (isSmall) {
    return (
      <details className={classes.fold}>
        <summary className={classes.summary}>
          <b>{counted(plan.quantity, 'installment')}</b>
          <b className={classes.sum}>{total}</b>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
        </summary>
        <div className={classes.body}>
          <Days plan={plan} />
        </div>
      </details>
    );
  }
  return (
    <Card
      title="Installments"
      action={<span className={classes.quiet}>{plan.quantity}, monthly</span>}
      className={classes.card}
    >
      <Days plan={plan} />
      <p className={classes.total}>
        <span>All installments</span>
        <output className={classes.figure}>{total}</output>
      </p>
      <CreditNote words={prepayMessages.becomesCredit(draft.info.projectName.trim())} />
    </Card>
  );
}

const Days = ({ plan }: { plan: InstallmentPlan }) => (
  <InstallmentList installments={plan.installments} each={plan.amount} />
);

function OneTime() {
  const { draft } = usePayDraft();
  return (
    <Card title="What happens next" className={classes.card}>
      <CreditNote words={prepayMessages.becomesCreditOnce(draft.info.projectName.trim())} />
    </Card>
  );
}

const CreditNote = ({ words }: { words: string }) => <Note icon={<IconReceipt stroke={1.75} />}>{words}</Note>;
