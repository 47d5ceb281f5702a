import { IconCreditCard } from '@tabler/icons-react';
import { add } from '@plumbline/rules/money';
import type { MethodOffer } from '@plumbline/rules/payments/methods';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { messages } from '../../messages.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { useMethodRules } from '../use-pay-rules.ts';

type SurchargeDialogProps = {
  opened: boolean;
  offer: MethodOffer;
  onClose: () => void;
  onContinue: () => void;
  /** Undefined where ACH is not available. */
  onAch: (() => void) | undefined;
};

/** The notice of the surcharge before card details are entered (Spec 2 §2 and §8). */
export function SurchargeDialog({ opened, offer, onClose, onContinue, onAch }: SurchargeDialogProps) {
  const { draft } = usePayDraft();
  const { surchargeRateBps } = useMethodRules();
  const { charge, surchargeAtMost } = offer;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      aboutMoney
      icon={<IconCreditCard size={20} stroke={1.75} />}
      iconColor="brand"
      title={messages.pay.surchargeTitle}
      text={surchargeNotice(surchargeRateBps)}
      actions={
        <>
          <Button variant="primary" onClick={onContinue}>
            Continue with card
          </Button>
          {onAch && <Button onClick={onAch}>Use a bank account instead</Button>}
        </>
      }
    >
      <SumLines
        boxed
        currency={draft.currencyCode}
        lines={[
          { label: 'Debit card', amount: charge },
          { label: 'Credit card, at most', amount: add(charge, surchargeAtMost) },
        ]}
      />
    </Dialog>
  );
}
