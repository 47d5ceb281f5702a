import { getRecurrence } from '@plumbline/contract/paths.gen';
import type { Cents } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Note } from '@plumbline/ui/note';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { InstallmentList } from '../lib/installment-list.tsx';
import { useCapabilities } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import classes from './thanks-page.module.css';

const DAYS_FAILED = 'The days of your payments are not available right now. Nothing has changed about them.';

type ThanksInstallmentsProps = { id: string; each: Cents; isSlim: boolean };

/** All days of a monthly prepayment, and the way to where it can be canceled (PRE-02). */
export function ThanksInstallments({ id, each, isSlim }: ThanksInstallmentsProps) {
  const { recurrences } = useCapabilities();
  const { data, isLoadingError, refetch } = useAnswer(getRecurrence, { id }, { enabled: recurrences });
  const href = useScreenHref()(`/history/recurrences?id=${id}`);
  if (!recurrences) return null;
  if (isLoadingError) {
    return (
      <Note color="amber">
        {DAYS_FAILED}{' '}
        <TextLink look="plain" size="inherit" onClick={() => void refetch()}>
          Try again
        </TextLink>
      </Note>
    );
  }
  const days = (data?.payments ?? []).flatMap(({ scheduledAt, processOn }) =>
    scheduledAt === null ? [] : [{ scheduledAt, processOn: processOn ?? scheduledAt }],
  );
  return (
    <div className={classes.installments}>
      <LoadingRows loading={!data} rows={3} label="Loading the installments">
        <InstallmentList installments={days} each={each} />
      </LoadingRows>
      {href !== undefined && !isSlim && <TextLink href={href}>View or cancel these payments</TextLink>}
    </div>
  );
}
