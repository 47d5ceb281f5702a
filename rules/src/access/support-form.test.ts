import { expect, test } from 'vitest';
import { EMAIL_INVALID } from './field-problems.ts';
import { supportProblems, ticketToSend, type SupportTicket } from './support-form.ts';

const TICKET: SupportTicket = {
  name: ' Pat Doe ',
  email: ' Pat@Ex.co ',
  companyName: ' Doe Framing ',
  subject: ' A question ',
  description: ' Where is my waiver? ',
};

test('PRF-04 a complete ticket has no problem, even with a short address', () => {
  expect(supportProblems(TICKET)).toEqual({});
  expect(supportProblems({ ...TICKET, email: 'a@b.c' })).toEqual({});
});

test.each(['name', 'email', 'companyName', 'subject', 'description'] as const)('PRF-04 %s is needed', (field) => {
  expect(supportProblems({ ...TICKET, [field]: '' })).toEqual({ [field]: 'missing' });
  expect(supportProblems({ ...TICKET, [field]: ' \n ' })).toEqual({ [field]: 'missing' });
});

test('PRF-04 an invalid address is reported in the words of the specification', () => {
  expect(supportProblems({ ...TICKET, email: 'pat@example' })).toEqual({ email: 'invalid' });
  expect(EMAIL_INVALID).toBe('Please enter a valid email address');
});

test('PRF-04 the address is sent in lower case, and all fields trimmed', () => {
  expect(ticketToSend(TICKET)).toEqual({
    name: 'Pat Doe',
    email: 'pat@ex.co',
    companyName: 'Doe Framing',
    subject: 'A question',
    description: 'Where is my waiver?',
  });
});
