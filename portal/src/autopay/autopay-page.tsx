import { getAutopay, listPaymentMethods } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents, type CurrencyCode } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { TextPlaceholder } from '@plumbline/ui/states/text-placeholder';
import { useMemo, useState } from 'react';
import { loadFailure } from '../lib/load-failure.ts';
import { payHref } from '../lib/pay-href.ts';
import { useCapabilities } from '../lib/portal-context.ts';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { useCurrency } from '../shell/currency.tsx';
import { type AutopayEdit, type AutopayView, usableMethods } from './autopay-edit.ts';
import { AutopayForm } from './autopay-form.tsx';
import { autopayMessages as words } from './autopay-messages.ts';
import { AutopaySkeleton } from './autopay-skeleton.tsx';
import { PauseSwitch } from './pause-switch.tsx';

/** The rule by which invoices are paid, with its next runs (AUT-01 to AUT-03). */
export function AutopayPage() {
  const { currency } = useCurrency();
  const can = useCapabilities();
  const view = useAnswer(getAutopay, { currencyCode: currency });
  const methods = useAnswer(listPaymentMethods, {});
  // By currency, so that a look at another one loses no changes.
  const [edits, setEdits] = useState<Readonly<Partial<Record<CurrencyCode, AutopayEdit>>>>({});
  const failure = loadFailure(view, words.loadFailed) ?? loadFailure(methods, words.loadFailed);
  const rows = methods.data?.rows;
  // The same list for every render: the preview waits until the form stays as it is.
  const usable = useMemo(() => usableMethods(rows ?? [], currency, can), [rows, currency, can]);
  const rule = view.data?.rule ?? null;
  return (
    <>
      <PageHeader
        back={{ href: payHref(), label: 'Make a payment' }}
        title="Autopay"
        sentence={view.data ? sentenceOf(view.data, currency) : <TextPlaceholder like={LIKE_SENTENCE} />}
        actions={rule && <PauseSwitch rule={rule} />}
        keepActionsBeside
      />
      {failure ? (
        <Card>
          <ErrorState {...failure} />
        </Card>
      ) : view.data === undefined || methods.data === undefined ? (
        <AutopaySkeleton />
      ) : rule === null && usable.length === 0 ? (
        <NoMethod />
      ) : (
        <AutopayForm
          key={currency}
          view={view.data}
          methods={usable}
          currency={currency}
          edit={edits[currency] ?? null}
          onEdit={(edit) =>
            setEdits(({ [currency]: _, ...others }) => ({ ...others, ...(edit && { [currency]: edit }) }))
          }
        />
      )}
      <UnsavedChangesDialog hasChanges={Object.keys(edits).length > 0} text={words.unsaved} />
    </>
  );
}

const LIKE_SENTENCE = words.nextRun('$00,000.00', '00/00/0000');

function sentenceOf({ rule, runs }: AutopayView, currency: CurrencyCode): string {
  if (rule === null) return words.about;
  if (rule.status === 'PAUSED') return words.pausedSentence;
  const next = runs.find(
    ({ status, invoicesCount }) => status !== 'SKIPPED' && status !== 'FAILED' && invoicesCount > 0,
  );
  return next ? words.nextRun(formatCents(next.amount, currency), formatDay(next.day)) : words.nothingDue;
}

const NoMethod = () => (
  <Card>
    <EmptyState
      title={words.noMethod}
      text={words.noMethodText}
      action={<Button href={payHref()}>Make a payment</Button>}
    />
  </Card>
);
