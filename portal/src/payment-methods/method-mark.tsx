import { BrandMark } from './brand-mark.tsx';
import { methodWords } from './method-words.ts';
import classes from './method-mark.module.css';

type MethodMarkProps = {
  type: string;
  brand: string | null;
  last4: string | null;
  /** The number of a check or wire. */
  offlineReference?: string | null;
};

/** A payment method: brand logo, name and last four digits, or the number of a check. */
export const MethodMark = ({ type, brand, last4, offlineReference = null }: MethodMarkProps) => (
  <span className={classes.method}>
    <BrandMark type={type} brand={brand} />
    {methodWords({ type, brand, last4, offlineReference })}
  </span>
);
