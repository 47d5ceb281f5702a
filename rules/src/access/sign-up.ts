// Sign-up (Spec 1 §2, §3, §4 and §5).

import { normalizeEmail } from '../email.ts';
import { accountEmailProblem } from './account-email.ts';
import { missingWhenBlank, problemsAmong, type FieldProblems } from './field-problems.ts';
import { SIGN_UP_DISABLED } from './login-outcome.ts';
import { outcome, type Outcome } from './outcome.ts';
import { newPasswordProblem, type PasswordRules } from './password.ts';
import { userNameProblem } from './profile.ts';

export type SignUpForm = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly companyCode: string;
  readonly agreeTerms: boolean;
};

export type SignUpContext = {
  /** The address of a person who already has an identity: it is read-only and needs no password. */
  readonly identityEmail: string | null;
  readonly isCompanyNameRequired: boolean;
  readonly password: PasswordRules;
};

export const companyNameLabel = (isRequired: boolean): string =>
  isRequired ? 'Company Name' : 'Company Name (Optional)';

export const COMPANY_CODE_LABEL = 'Customer # (Company Code)';

/** The version of the terms that a sign-up agrees to (decision A23); change it with the text. */
export const TERMS_VERSION = '2026-11';

const joinedName = ({ firstName, lastName }: SignUpForm): string => `${firstName.trim()} ${lastName.trim()}`;

export function signUpProblems(form: SignUpForm, context: SignUpContext): FieldProblems<keyof SignUpForm> {
  const hasIdentity = context.identityEmail !== null;
  return problemsAmong({
    firstName: missingWhenBlank(form.firstName),
    lastName: missingWhenBlank(form.lastName) ?? userNameProblem(joinedName(form)),
    email: hasIdentity ? null : accountEmailProblem(form.email),
    password: hasIdentity ? null : newPasswordProblem(form.password, context.password),
    companyName: context.isCompanyNameRequired ? missingWhenBlank(form.companyName) : null,
    companyAddress: missingWhenBlank(form.companyAddress),
    companyPhone: null,
    companyCode: null,
    agreeTerms: form.agreeTerms ? null : 'missing',
  });
}

export type SignUpRequest = {
  readonly email: string;
  readonly name: string;
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly companyCode: string;
};

/** The body of the sign-up call (Spec 1 §3 and §7); the password goes only to the identity service. */
export const signUpRequest = (form: SignUpForm, { identityEmail }: SignUpContext): SignUpRequest => ({
  email: normalizeEmail(identityEmail ?? form.email),
  name: joinedName(form),
  companyName: form.companyName.trim(),
  companyAddress: form.companyAddress.trim(),
  companyPhone: form.companyPhone.trim(),
  companyCode: form.companyCode.trim(),
});

/** The server's checks; the address is compared with that of the session. */
export const signUpRequestProblems = (
  { name, companyName, companyAddress }: SignUpRequest,
  { isCompanyNameRequired }: Pick<SignUpContext, 'isCompanyNameRequired'>,
): FieldProblems<keyof SignUpRequest> =>
  problemsAmong({
    email: null,
    name: userNameProblem(name),
    companyName: isCompanyNameRequired ? missingWhenBlank(companyName) : null,
    companyAddress: missingWhenBlank(companyAddress),
    companyPhone: null,
    companyCode: null,
  });

export type SignUpFlags = {
  readonly isLogged: boolean;
  readonly isEmailVerified: boolean;
  /** The sign-up answer says isApproved where the login answer says isInviteApproved (decision A3). */
  readonly isApproved: boolean;
};

export function signUpOutcome({ isLogged, isEmailVerified, isApproved }: SignUpFlags): Outcome {
  if (isLogged) return outcome('/dashboard');
  if (!isEmailVerified) return outcome('/confirm-email');
  return outcome(isApproved ? '/login' : '/pending-approval');
}

/** Redirects visitors of a portal with sign-up disabled; null lets them stay. */
export const closedSignUpOutcome = (canSignUp: boolean): Outcome | null =>
  canSignUp ? null : outcome('/login', { toast: SIGN_UP_DISABLED });
