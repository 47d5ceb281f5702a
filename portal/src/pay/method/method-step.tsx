import { IconArrowLeft } from '@tabler/icons-react';
import { methodsOffered, transactionLimitAlert, type MethodOffer } from '@plumbline/rules/payments/methods';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { Button } from '@plumbline/ui/button';
import { ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { Note } from '@plumbline/ui/note';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useState } from 'react';
import { useCapabilities } from '../../lib/portal-context.ts';
import { useLazyOverlay } from '../../lib/use-lazy-overlay.ts';
import { messages } from '../../messages.ts';
import { SupportContact } from '../../shell/support-contact.tsx';
import { CreditsCard, MethodCard } from './method-card.tsx';
import { METHOD_WORDS } from './method-card-words.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { PaySummary } from './pay-summary.tsx';
import { useChooseMethod } from './use-choose-method.ts';
import { useMethodRules } from '../use-pay-rules.ts';
import classes from './method-step.module.css';

const LimitDialog = lazy(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));
const SurchargeDialog = lazy(async () => ({ default: (await import('./surcharge-dialog.tsx')).SurchargeDialog }));

/** Step 2: the choice of the method, with its cost (PAY-02, PAY-15). */
export function MethodStep() {
  const { draft, goTo } = usePayDraft();
  const rules = useMethodRules();
  const offers = methodsOffered({ ...draft, totals: totalsOf(draft) }, rules);
  const [wanted, setWanted] = useState<CheckoutType | null>(draft.paymentType);
  const chosen = chosenAmong(offers, wanted);
  const over = offers.filter((offer) => offer.isOverMaximum);
  const alert = transactionLimitAlert(draft.currencyCode, rules);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {over.length > 0 && alert !== null && (
          <Note
            color="amber"
            title={messages.pay.overLimit(over.map(({ paymentType }) => METHOD_WORDS[paymentType].shortName))}
          >
            {alert}
          </Note>
        )}
        <Offers offers={offers} chosen={chosen} onChoose={setWanted} />
        <div className={classes.actions}>
          <Button icon={<IconArrowLeft size={16} aria-hidden="true" />} onClick={() => goTo('start')}>
            Back
          </Button>
          <ContinueButton offer={chosen} offers={offers} alert={alert} onSwitch={setWanted} />
        </div>
      </div>
      <PaySummary onEdit={() => goTo('start')} />
    </div>
  );
}

/** The chosen method, or the first usable one. */
const chosenAmong = (offers: readonly MethodOffer[], wanted: CheckoutType | null): MethodOffer | undefined => {
  const open = offers.filter((offer) => offer.disabledBy === null);
  return open.find((offer) => offer.paymentType === wanted) ?? open.find((offer) => !offer.isOverMaximum) ?? open[0];
};

type OffersProps = {
  offers: readonly MethodOffer[];
  chosen: MethodOffer | undefined;
  onChoose: (paymentType: CheckoutType) => void;
};

function Offers({ offers, chosen, onChoose }: OffersProps) {
  const { payWithCredits } = useCapabilities();
  const { draft } = usePayDraft();
  const isWithoutWay = offers.every((offer) => offer.disabledBy === 'credits');
  if (offers.length === 0) {
    return (
      <Note color="red" title={messages.pay.methodsOff}>
        <SupportContact before="Please contact " />
      </Note>
    );
  }
  return (
    <>
      <ChoiceGroup label="How would you like to pay?" labelHidden>
        {offers.map((offer) => (
          <MethodCard
            key={offer.paymentType}
            offer={offer}
            checked={offer === chosen}
            onChange={() => onChoose(offer.paymentType)}
          />
        ))}
        {payWithCredits && !draft.isPrepaid && offers.every((offer) => offer.paymentType !== 'CREDIT') && (
          <CreditsCard />
        )}
      </ChoiceGroup>
      {isWithoutWay && <Note color="amber">{messages.pay.creditsAloneOff}</Note>}
    </>
  );
}

type ContinueButtonProps = {
  offer: MethodOffer | undefined;
  offers: readonly MethodOffer[];
  alert: string | null;
  onSwitch: (paymentType: CheckoutType) => void;
};

/** Continues with the chosen method, after a dialog about its limit or surcharge if needed. */
function ContinueButton({ offer, offers, alert, onSwitch }: ContinueButtonProps) {
  const { goTo } = usePayDraft();
  const { choose, isBusy } = useChooseMethod();
  const limit = useLazyOverlay();
  const surcharge = useLazyOverlay();
  if (!offer) return null;
  const { paymentType, isOverMaximum, tooltip } = offer;
  const start = () => {
    if (isOverMaximum) limit.open();
    else if (tooltip !== null) surcharge.open();
    else choose(paymentType);
  };
  const after = (dialog: typeof limit, next: () => void) => () => {
    dialog.close();
    next();
  };
  const card = offers.find((each) => each.paymentType === 'CREDIT_CARD');
  const canUseAch = offers.some(
    (each) => each.paymentType === 'ACH' && each.disabledBy === null && !each.isOverMaximum,
  );
  return (
    <>
      <Button variant="primary" size="lg" loading={isBusy} onClick={start}>
        {METHOD_WORDS[paymentType].continueLabel}
      </Button>
      {limit.isNeeded && alert !== null && (
        <LazyOverlay opened={limit.opened} onClose={limit.close}>
          <LimitDialog
            opened={limit.opened}
            title={messages.pay.overLimit([METHOD_WORDS[paymentType].shortName])}
            alert={alert}
            hasOther={offers.some((each) => each.disabledBy === null && !each.isOverMaximum)}
            onClose={limit.close}
            onEdit={after(limit, () => goTo('start'))}
          />
        </LazyOverlay>
      )}
      {surcharge.isNeeded && card && (
        <LazyOverlay opened={surcharge.opened} onClose={surcharge.close}>
          <SurchargeDialog
            opened={surcharge.opened}
            offer={card}
            onClose={surcharge.close}
            onContinue={after(surcharge, () => choose(paymentType))}
            onAch={canUseAch ? after(surcharge, () => onSwitch('ACH')) : undefined}
          />
        </LazyOverlay>
      )}
    </>
  );
}
