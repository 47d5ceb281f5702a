import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import type { Day } from '@plumbline/rules/dates';
import { CARD_BRAND_NAMES, FORM_BRANDS, isExpired } from '@plumbline/rules/payments/card';
import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useId } from 'react';
import { BrandMark } from '../../payment-methods/brand-mark.tsx';
import type { SavedMethodRow } from '../method-form.ts';
import classes from '../confirm/confirm-form.module.css';

type SavedMethodPickerProps = {
  paymentType: 'ACH' | 'CREDIT_CARD';
  methods: readonly SavedMethodRow[];
  /** Null for a new method. */
  chosen: SavedMethodRow | null;
  onChoose: (method: SavedMethodRow | null) => void;
  /** The day of the charge, on which a card must not have expired. */
  chargeDay: Day;
};

const NEW = 'new';

const TEXTS = {
  ACH: { group: 'Saved bank accounts', fresh: 'New bank account', icon: IconBuildingBank },
  CREDIT_CARD: { group: 'Saved cards', fresh: 'New card', icon: IconCreditCard },
} as const;

/** The company's saved methods, then a new one; expired ones are shown as disabled (SAV-02). */
export function SavedMethodPicker({ paymentType, methods, chosen, onChoose, chargeDay }: SavedMethodPickerProps) {
  const name = useId();
  const { group, fresh, icon: Icon } = TEXTS[paymentType];
  const isSmall = useScreenSize() === 'small';
  // On phones the name of an account's holder leaves no room beside it.
  const isBelow = (method: SavedMethodRow) => isSmall && method.paymentType === 'ACH';
  return (
    <ChoiceGroup label={group}>
      {methods.map((method) => (
        <ChoiceCard
          key={method.id}
          compact
          name={name}
          value={method.id}
          checked={chosen?.id === method.id}
          onChange={() => onChoose(method)}
          icon={<BrandMark type={method.paymentType} brand={method.brand} />}
          title={savedTitle(method)}
          {...{ [isBelow(method) ? 'text' : 'amount']: savedNote(method, chargeDay) }}
          disabled={!isUsable(method, chargeDay)}
        />
      ))}
      <ChoiceCard
        compact
        name={name}
        value={NEW}
        checked={chosen === null}
        onChange={() => onChoose(null)}
        icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
        title={fresh}
        amount={paymentType === 'CREDIT_CARD' && <AcceptedBrands />}
      />
    </ChoiceGroup>
  );
}

/** The logos of accepted card brands (CARD-02). */
export const AcceptedBrands = () => (
  <span className={classes.marks}>
    <span className="pl-hidden">We accept {FORM_BRANDS.map((brand) => CARD_BRAND_NAMES[brand]).join(', ')}</span>
    {FORM_BRANDS.map((brand) => (
      <BrandMark key={brand} type="CREDIT_CARD" brand={brand} />
    ))}
  </span>
);

export const isUsable = ({ paymentType, expiry, isExpired: hasExpired }: SavedMethodRow, chargeDay: Day): boolean =>
  paymentType === 'ACH' || (!hasExpired && !isExpired(expiry ?? '', chargeDay));

const isBrand = (brand: string | null): brand is keyof typeof CARD_BRAND_NAMES =>
  brand !== null && Object.hasOwn(CARD_BRAND_NAMES, brand);

function savedTitle({ paymentType, brand, accountType, last4 }: SavedMethodRow): string {
  if (paymentType === 'ACH') return `${accountType === 'SAVINGS' ? 'Savings' : 'Checking'} ending ${last4}`;
  return `${isBrand(brand) ? CARD_BRAND_NAMES[brand] : 'Card'} ending ${last4}`;
}

function savedNote(method: SavedMethodRow, chargeDay: Day): string {
  if (method.paymentType === 'ACH') return method.holderName;
  if (isUsable(method, chargeDay)) return `Expires ${method.expiry ?? ''}`;
  return method.isExpired ? `Expired ${method.expiry ?? ''}` : `Expires ${method.expiry ?? ''}, before the payment`;
}
