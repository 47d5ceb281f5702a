import { CARD_BRAND_NAMES, type CardBrand } from '@plumbline/rules/payments/card';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { DRAWINGS, type Sign } from './brand-drawings.tsx';
import { methodWords } from './method-words.ts';
import classes from './brand-mark.module.css';

export type BrandMarkProps = {
  /** How it is paid. */
  type: string;
  brand: string | null;
  /** Has an accessible name; false where the text is beside it. */
  named?: boolean | undefined;
};

/** The logo of a card brand, or the icon of a bank account, of credit, of a check, cash or a wire. */
export function BrandMark({ type, brand, named = false }: BrandMarkProps) {
  return (
    <svg
      className={classes.mark}
      width="32"
      height="20"
      viewBox="0 0 32 20"
      {...(named ? { role: 'img', 'aria-label': methodWords({ type, brand }) } : { 'aria-hidden': true })}
    >
      <rect className={classes.tile} x=".5" y=".5" width="31" height="19" rx="3.5" />
      {DRAWINGS[signOf(type, brand)]}
    </svg>
  );
}

const isBrand = (brand: string): brand is CardBrand => Object.hasOwn(CARD_BRAND_NAMES, brand);

function signOf(type: string, brand: string | null): Sign {
  if (type === 'ACH' || type === 'CREDIT' || isOffline(type)) return type;
  return brand !== null && isBrand(brand) ? brand : 'CARD';
}
