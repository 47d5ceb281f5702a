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

/** Tickets do not need an account, so the minimum length of an account's address does not apply. */
const ticketEmailProblem = (typed: string): FieldProblem | null =>
  missingWhenBlank(typed) ?? (isEmail(normalizeEmail(typed)) ? null : 'invalid');

/** All five fields are required. */
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
