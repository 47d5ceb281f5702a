import { getCardKey } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { HostedCardFields } from './hosted-card-fields.tsx';
import type { FrameKind } from './frame-address.ts';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';

/** The provider's form, as often as it has to be opened anew. */
export type CardRound = {
  readonly count: number;
  /** Why it was opened anew; null for the first time. */
  readonly why: string | null;
  readonly again: (why: string) => void;
};

export function useCardRound(): CardRound {
  const [{ count, why }, setRound] = useState<{ count: number; why: string | null }>({ count: 0, why: null });
  return { count, why, again: (reason) => setRound({ count: count + 1, why: reason }) };
}

type CardFrameSlotProps = { kind: FrameKind; form: MethodForm; change: ChangeForm; round: CardRound };

/** Where the provider's fields stand, once it is known where they come from. */
export function HostedCardSlot({ kind, form, change, round }: CardFrameSlotProps) {
  const { currencyCode } = usePayDraft().draft;
  const { data, isLoadingError, isFetching, refetch } = useAnswer(getCardKey, { currencyCode });
  const { formFailed, formFailedText } = messages.confirm;
  if (isLoadingError) {
    return <ErrorState title={formFailed} text={formFailedText} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <HostedCardFields
      // A field that was filled for one card says nothing about another.
      key={`${round.count} ${form.saved?.id ?? ''}`}
      frameUrl={data?.frameUrl ?? null}
      kind={kind}
      token={form.card}
      onToken={(card) => change({ card })}
      again={round.why}
      onAgain={round.again}
    />
  );
}
