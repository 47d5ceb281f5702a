// The form behind /help (Spec 1 §5).

import { isEmail, normalizeEmail } from '../email.ts';
import { missingWhenBlank, problemsAmong, type FieldProblem, type FieldProblems } from './field-problems.ts';

export type SupportTicket = {
  readonly name: string;
  readonly email: string;
  readonly companyName: string;
  readonly subject: string;
  readonly description: string;
};

/** Anybody may ask for help, so that the floor of an account's address does not count here. */
const ticketEmailProblem = (typed: string): FieldProblem | null =>
  missingWhenBlank(typed) ?? (isEmail(normalizeEmail(typed)) ? null : 'invalid');

/** All five are needed; Submit waits until there is no problem left. */
export const supportProblems = (form: SupportTicket): FieldProblems<keyof SupportTicket> =>
  problemsAmong({
    name: missingWhenBlank(form.name),
    email: ticketEmailProblem(form.email),
    companyName: missingWhenBlank(form.companyName),
    subject: missingWhenBlank(form.subject),
    description: missingWhenBlank(form.description),
  });

export const ticketToSend = (form: SupportTicket): SupportTicket => ({
  name: form.name.trim(),
  email: normalizeEmail(form.email),
  companyName: form.companyName.trim(),
  subject: form.subject.trim(),
  description: form.description.trim(),
});
