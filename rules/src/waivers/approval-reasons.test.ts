import { expect, test } from 'vitest';
import { asCents, ZERO } from '../money.ts';
import {
  APPROVAL_REASONS,
  approvalLabel,
  approvalReasons,
  approvalSentences,
  approvalWords,
  firstStatus,
  type ApprovalFacts,
} from './approval-reasons.ts';

const PLAIN: ApprovalFacts = {
  waiverType: 'conditional.progress',
  isCustomForm: false,
  isProjectNotFound: false,
  isPublicProject: false,
  isStateUnknown: false,
  isInvoiceAlreadyPaid: false,
  isWetInk: false,
  isJointCheck: false,
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
  [{ isJointCheck: true }, ['JOINT_CHECK']],
  [{ isCustomerOnHold: true }, ['CUSTOMER_ON_HOLD']],
] as const)('%j: %j', (facts, reasons) => {
  expect(approvalReasons({ ...PLAIN, ...facts })).toEqual(reasons);
});

test('there are eighteen reasons', () => {
  expect(APPROVAL_REASONS).toHaveLength(18);
});

test.each(APPROVAL_REASONS)('%s has words of its own for the customer', (reason) => {
  const words = approvalWords([reason]);
  expect(words).toMatch(/^[a-z][a-z ’,']{7,}$/);
  const others = APPROVAL_REASONS.filter((other) => other !== reason).map((other) => approvalWords([other]));
  expect(others).not.toContain(words);
});

test('reasons are a list in words, without codes that are not known', () => {
  expect(approvalWords([])).toBe('');
  expect(approvalWords(['OLD_CODE'])).toBe('');
  expect(approvalWords(['DISPUTED_LINE', 'CUSTOM_FORM', 'OLD_CODE', 'WET_INK'])).toBe(
    'your own form, an amount in dispute, and the signature in ink',
  );
});

test.each([
  [['CUSTOM_FORM', 'WET_INK'], 'your own form and the signature in ink'],
  [['CUSTOM_FORM', 'WET_INK', 'JOINT_CHECK', 'FINAL_TYPE'], 'your own form and 3 more reasons'],
])('with room for two: %j', (reasons, words) => {
  expect(approvalWords(reasons, 2)).toBe(words);
});

test.each([...APPROVAL_REASONS])('%s has a label and a sentence for the staff', (reason) => {
  expect(approvalLabel([reason])).toMatch(/^[A-Z][a-z ]{2,24}$/);
  expect(approvalSentences([reason])).toEqual([expect.stringMatching(/^[A-Z].{20,}\.$/)]);
});

test.each([
  [[], '', 0],
  [['OLD_CODE'], '', 0],
  [['WET_INK', 'CUSTOM_FORM'], 'Own form to read, and 1 more', 2],
  [['WET_INK', 'CUSTOM_FORM', 'JOINT_CHECK', 'OLD_CODE'], 'Own form to read, and 2 more', 3],
])('staff read %j as "%s"', (reasons, label, sentences) => {
  expect(approvalLabel(reasons)).toBe(label);
  expect(approvalSentences(reasons)).toHaveLength(sentences);
});
