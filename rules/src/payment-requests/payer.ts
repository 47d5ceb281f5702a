// The payer of a payment request, who does not sign in (Spec 2 §5).

import { missingWhenBlank, problemsAmong, type FieldProblems } from '../access/field-problems.ts';
import { isEmail, normalizeEmail } from '../email.ts';

export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly companyAddress: string;
  readonly email: string;
};

export const payerProblems = (payer: Payer): FieldProblems<keyof Payer> =>
  problemsAmong({
    firstName: missingWhenBlank(payer.firstName),
    lastName: missingWhenBlank(payer.lastName),
    companyName: missingWhenBlank(payer.companyName),
    companyAddress: missingWhenBlank(payer.companyAddress),
    email: missingWhenBlank(payer.email) ?? (isEmail(normalizeEmail(payer.email)) ? null : 'invalid'),
  });
