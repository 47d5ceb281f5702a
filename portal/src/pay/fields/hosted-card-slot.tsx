import { getCardKey } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { HostedCardFields } from './hosted-card-fields.tsx';
import type { FrameKind } from './frame-address.ts';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { usePayDraft } from '../pay-draft.tsx';

/** Counts the openings of the provider's form; each one resets it. */
export type CardRound = {
  readonly count: number;
  /** Why it was reset; null the first time. */
  readonly why: string | null;
  readonly again: (why: string) => void;
};

export function useCardRound(): CardRound {
  const [{ count, why }, setRound] = useState<{ count: number; why: string | null }>({ count: 0, why: null });
  return { count, why, again: (reason) => setRound({ count: count + 1, why: reason }) };
}

type HostedCardSlotProps = { kind: FrameKind; form: MethodForm; change: ChangeForm; round: CardRound };

/** Loads the URL of the form and shows it. */
export function HostedCardSlot({ kind, form, change, round }: HostedCardSlotProps) {
  const { currencyCode } = usePayDraft().draft;
  const { saved } = form;
  const { data, isLoadingError, refetch } = useAnswer(getCardKey, {
    currencyCode,
    ...(saved !== null && { cardOnFile: saved.id }),
  });
  const { formFailed, formFailedText } = messages.confirm;
  if (isLoadingError) {
    return <ErrorState title={formFailed} text={formFailedText} onRetry={() => void refetch()} />;
  }
  const card = data?.savedCard ?? null;
  return (
    <HostedCardFields
      // The key resets the form when it is opened again or another saved card is chosen.
      key={`${round.count} ${saved?.id ?? ''}`}
      frameUrl={(card ?? data)?.frameUrl ?? null}
      kind={kind}
      savedCard={card && data ? { card, tokenizeUrl: data.tokenizeUrl } : null}
      token={form.card}
      onToken={(card) => change({ card })}
      again={round.why}
      onAgain={round.again}
    />
  );
}
