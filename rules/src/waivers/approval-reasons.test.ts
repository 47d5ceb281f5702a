import { expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import { APPROVAL_REASONS, approvalReasons, firstStatus, type ApprovalFacts } from './approval-reasons.ts';

const PLAIN: ApprovalFacts = {
  waiverType: 'conditional.progress',
  isCustomForm: false,
  isProjectNotFound: false,
  isPublicProject: false,
  isStateUnknown: false,
  isInvoiceAlreadyPaid: false,
  isWetInk: false,
  isCustomerOnHold: false,
  areFundsCleared: false,
  restsOnPostings: false,
  hasOtherCurrency: false,
  isDuplicatePeriod: false,
  hasTemplate: true,
  hasStateWarning: false,
  exceptionsAmount: ZERO,
  disputedAmount: ZERO,
  amount: asCents(500),
  limit: null,
};

test('a plain request needs no approval', () => {
  expect(approvalReasons(PLAIN)).toEqual([]);
  expect(approvalReasons({ ...PLAIN, areFundsCleared: true, limit: asCents(500) })).toEqual([]);
  expect(firstStatus([])).toBe('new');
  expect(firstStatus(['WET_INK'])).toBe('requested-approval');
});

test.each([
  [{ isCustomForm: true }, ['CUSTOM_FORM']],
  [{ isProjectNotFound: true }, ['PROJECT_NOT_FOUND']],
  [{ waiverType: 'conditional.final' }, ['FINAL_TYPE']],
  [{ waiverType: 'unconditional.progress' }, ['UNCONDITIONAL_NOT_CLEARED']],
  [{ waiverType: 'unconditional.progress', areFundsCleared: true }, []],
  [{ waiverType: 'unconditional.final' }, ['FINAL_TYPE', 'UNCONDITIONAL_NOT_CLEARED']],
  [{ waiverType: 'unconditional.progress', areFundsCleared: true, restsOnPostings: true }, ['POSTED_MONEY']],
  [{ restsOnPostings: true }, []],
  [{ isInvoiceAlreadyPaid: true }, ['SAYS_ALREADY_PAID']],
  [{ exceptionsAmount: asCents(1) }, ['EXCEPTIONS_PRESENT']],
  [{ disputedAmount: asCents(1) }, ['DISPUTED_LINE']],
  [{ hasOtherCurrency: true }, ['OTHER_CURRENCY']],
  [{ limit: asCents(499) }, ['OVER_LIMIT']],
  [{ limit: ZERO }, ['OVER_LIMIT']],
  [{ hasTemplate: false }, ['NO_TEMPLATE']],
  [{ isStateUnknown: true }, ['STATE_UNKNOWN']],
  [{ hasStateWarning: true }, ['STATE_RULE_WARNING']],
  [{ isWetInk: true }, ['WET_INK']],
  [{ isDuplicatePeriod: true }, ['DUPLICATE_PERIOD']],
  [{ isPublicProject: true }, ['PUBLIC_PROJECT']],
  [{ isCustomerOnHold: true }, ['CUSTOMER_ON_HOLD']],
] as const)('%j: %j', (facts, reasons) => {
  expect(approvalReasons({ ...PLAIN, ...facts })).toEqual(reasons);
});

test('there are seventeen reasons', () => {
  expect(APPROVAL_REASONS).toHaveLength(17);
});
