import { describe, expect, test } from 'vitest';
import { codeOf, declineWords, isNotFound, undoVerdictOn, verdictOn } from './cardpointe-responses.ts';

const reply = (respproc: string, respcode: string, respstat: string, resptext = '') => ({
  respproc,
  respcode,
  respstat,
  resptext,
});

describe('a charge', () => {
  // From the provider's list of response codes.
  test.each([
    ['PPS', '00', 'A', 'approved'],
    ['FNOR', '10', 'A', 'approved'],
    ['RPCT', '000', 'A', 'approved'],
    ['RPCT', '002', 'A', 'approved'],
    ['AMEX', '001', 'A', 'approved'],
    ['FDMS', 'A00', 'A', 'approved'],
    ['VPS', '11', 'A', 'approved'],
    ['VANT', '97', 'A', 'approved'],
    ['PMT', '100', 'A', 'approved'],
    ['PSTR', '00', 'A', 'approved'],
    ['FNOR', '05', 'C', 'declined'],
    ['RPCT', '100', 'C', 'declined'],
    ['PPS', '37', 'C', 'declined'],
    // Nothing in the list says that these charged anything.
    ['FNOR', '76', 'A', 'unknown'],
    ['AMEX', '400', 'A', 'unknown'],
    ['VPS', '85', 'A', 'unknown'],
    ['PMT', '101', 'A', 'unknown'],
    ['RPCT', '100', 'A', 'unknown'],
    ['PPS', '28', 'A', 'unknown'],
    ['PPS', '', 'A', 'unknown'],
    ['PPS', '62', 'B', 'unknown'],
    ['FNOR', '91', 'B', 'unknown'],
    ['PPS', '63', 'C', 'unknown'],
    ['PPS', '66', 'C', 'unknown'],
    ['VPS', '62', 'C', 'declined'],
    ['', '', '', 'unknown'],
    ['PPS', '00', 'X', 'unknown'],
  ])('with response %s %s %s is %s', (processor, code, status, expected) => {
    expect(verdictOn(reply(processor, code, status))).toBe(expected);
  });

  test('that timed out behind the provider is unknown, whatever the provider calls it', () => {
    expect(verdictOn(reply('PSTR', '11', 'C', 'Error Timeout'))).toBe('unknown');
    expect(verdictOn(reply('RPCT', '911', 'C', 'Card issuer timed out'))).toBe('unknown');
  });
});

test.each([
  ['PPS', '00', 'A', 'approved'],
  ['FNOR', '76', 'A', 'approved'],
  ['PPS', '28', 'A', 'declined'],
  ['PPS', '27', 'C', 'declined'],
  ['PPS', '61', 'B', 'unknown'],
  ['PPS', '65', 'C', 'unknown'],
  ['', '', '', 'unknown'],
])('a void or refund with response %s %s %s is %s', (processor, code, status, expected) => {
  expect(undoVerdictOn(reply(processor, code, status))).toBe(expected);
});

test('only the provider itself can report that there is no such transaction', () => {
  expect(isNotFound(reply('PPS', '29', 'C'))).toBe(true);
  expect(isNotFound(reply('FNOR', '29', 'C'))).toBe(false);
  expect(isNotFound(reply('PPS', '29', 'A'))).toBe(false);
});

test('the code includes the processor, because each has its own codes', () => {
  expect(codeOf(reply('fnor', 'nu', 'C'))).toBe('FNOR-NU');
  expect(codeOf({})).toBe('NONE');
});

test.each([
  ['Insufficient funds', /not enough money/],
  ['Not sufficient funds', /not enough money/],
  ['Expired card', /expired/],
  ['Wrong expiration', /expired/],
  ['CVV mismatch', /security code/],
  ['CCV2 failed', /security code/],
  ['AVS Mismatch', /billing address/],
  ['Invalid zip', /billing address/],
  ['Declined: bank account failed validation', /could not be verified/],
  ['Routing Number Not Found', /routing number/],
  ['The RoutingNumber (123456789) is not a valid Routing Number.', /routing number/],
  ['Exceeds withdrawal limit', /over a limit/],
  ['Invalid card number', /not valid/],
  ['Invalid token', /not valid/],
  ['Account closed', /not valid/],
  ['The AccountNumber (12) must be between 4 and 17 digits long.', /not valid/],
  ['Do not honor', /bank declined/],
  ['Refer to issuer', /bank declined/],
  ['Pick up card', /bank declined/],
  ['Duplicate Transaction', /repetition/],
  ['Wrong currency for merch', /cannot take this payment/],
  ['Echeck not supported', /cannot take this payment/],
  ['Merchant disabled', /cannot take this payment/],
  ['Something new', /^The payment was declined\. Nothing was charged\.$/],
  ['', /^The payment was declined\. Nothing was charged\.$/],
])('"%s" is shown in our own words', (text, expected) => {
  const words = declineWords(reply('X', '1', 'C', text));
  expect(words).toMatch(expected);
  expect(words).not.toMatch(/\d/);
});
