import { ErrorState } from '@plumbline/ui/states/error-state';
import { confirmMessages } from '../confirm-messages.ts';
import { HostedCardFields } from './hosted-card-fields.tsx';
import type { FrameKind, SavedCard } from './frame-address.ts';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import type { CardRound } from './use-card-round.ts';

/** The query for the URL of the form. */
export type CardKeyQuery = {
  readonly data:
    | { readonly frameUrl: string; readonly tokenizeUrl: string; readonly savedCard?: SavedCard | null }
    | undefined;
  readonly isLoadingError: boolean;
  readonly refetch: () => Promise<unknown>;
};

export type HostedCardSlotProps = {
  kind: FrameKind;
  form: MethodForm;
  change: ChangeForm;
  round: CardRound;
  cardKey: CardKeyQuery;
};

/** The provider's form, or why it is not there. */
export function HostedCardSlot({ kind, form, change, round, cardKey }: HostedCardSlotProps) {
  const { saved } = form;
  const { data, isLoadingError, refetch } = cardKey;
  const { formFailed, formFailedText } = confirmMessages;
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
