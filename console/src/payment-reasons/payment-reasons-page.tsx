import type { Answer } from '@plumbline/contract/call';
import { changePaymentReasons, getPaymentReasons } from '@plumbline/contract/paths.gen';
import type { getPaymentReasons as Call } from '@plumbline/contract/settings/payment-reasons';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { toast } from '@plumbline/ui/overlays/toast';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { UnsavedBar } from '../lib/unsaved-bar.tsx';
import { messages } from '../messages.ts';
import { ReasonsCard } from './reasons-card.tsx';
import classes from './payment-reasons.module.css';

type Reasons = Answer<typeof Call>;
type Kind = 'shortPay' | 'overPay';

const KINDS = [
  [
    'shortPay',
    'Reasons for a short pay',
    'Customers choose one when they pay less than the open balance of an invoice.',
  ],
  [
    'overPay',
    'Reasons for an overpayment',
    'Customers choose one when they pay more than the open balance of an invoice.',
  ],
] as const satisfies readonly (readonly [Kind, string, string])[];

/** The reasons of all portals of the organization. Owners change them; everybody else reads. */
export function PaymentReasonsPage() {
  const { data, isLoadingError, refetch } = useAnswer(getPaymentReasons, {});
  return (
    <>
      <PageHeader
        title="Payment reasons"
        back={{ href: '/settings', label: 'Settings' }}
        sentence="All your portals offer these. A payment keeps the reason that it was made with."
      />
      {data ? (
        <ReasonsForm stored={data} reload={refetch} />
      ) : (
        <Card inset={false}>
          {isLoadingError ? (
            <ErrorState title="We could not load the reasons" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the reasons" />
          )}
        </Card>
      )}
    </>
  );
}

function ReasonsForm({ stored, reload }: { stored: Reasons; reload: () => Promise<unknown> }) {
  const isReadOnly = useStaff()?.role !== 'owner';
  const [edited, setEdited] = useState<Partial<Pick<Reasons, Kind>>>({});
  const { version, ...reasons } = { ...stored, ...edited };
  const count = KINDS.reduce((sum, [kind]) => sum + changesBetween(stored[kind], reasons[kind]), 0);
  const save = useCall(changePaymentReasons, {
    changes: [getPaymentReasons],
    onDone: async () => {
      await reload();
      setEdited({});
      toast.success(messages.paymentReasons.saved);
    },
    refused: {
      settings_changed: ({ message }) => {
        void reload();
        toast.warning(message);
      },
      invalid_request: ({ message }) => toast.error(message),
    },
  });
  return (
    <>
      {isReadOnly && (
        <div className={classes.notice}>
          <Note>Only owners change the reasons.</Note>
        </div>
      )}
      <div className={classes.cards}>
        {KINDS.map(([kind, title, sentence]) => (
          <ReasonsCard
            key={kind}
            title={title}
            sentence={sentence}
            reasons={reasons[kind]}
            isReadOnly={isReadOnly}
            onChange={(next) => setEdited({ ...edited, [kind]: [...next] })}
          />
        ))}
      </div>
      {count > 0 && (
        <UnsavedBar
          count={count}
          isBusy={save.isPending}
          onDiscard={() => setEdited({})}
          action={
            <Button
              variant="primary"
              loading={save.isPending}
              onClick={() => save.mutate({ version, shortPay: reasons.shortPay, overPay: reasons.overPay })}
            >
              Save
            </Button>
          }
        />
      )}
      <UnsavedChangesDialog hasChanges={count > 0} text="Your changes of the reasons are lost." />
    </>
  );
}

/** How many were added or removed; another order alone is one change. */
function changesBetween(before: readonly string[], after: readonly string[]): number {
  const changed = [
    ...before.filter((reason) => !after.includes(reason)),
    ...after.filter((reason) => !before.includes(reason)),
  ].length;
  const isSameOrder = before.join('\n') === after.join('\n');
  return changed === 0 && !isSameOrder ? 1 : changed;
}
