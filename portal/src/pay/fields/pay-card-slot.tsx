import { getCardKey } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { usePayDraft } from '../pay-draft.tsx';
import { HostedCardSlot, type HostedCardSlotProps } from './hosted-card-slot.tsx';

/** The provider's form for the payment's currency, or for the saved card. */
export function PayCardSlot(props: Omit<HostedCardSlotProps, 'cardKey'>) {
  const { currencyCode } = usePayDraft().draft;
  const { saved } = props.form;
  const cardKey = useAnswer(getCardKey, { currencyCode, ...(saved !== null && { cardOnFile: saved.id }) });
  return <HostedCardSlot {...props} cardKey={cardKey} />;
}
