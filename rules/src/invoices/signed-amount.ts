import { negate, type Cents } from '../money.ts';

/** Amounts of credits are stored as positive numbers; lists, exports and sums count them against what is owed. */
export const signedAmount = (type: 'INVOICE' | 'CREDIT', amount: Cents): Cents =>
  type === 'CREDIT' ? negate(amount) : amount;
