import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import {
  isByCheck,
  NO_BRANCH,
  NO_JOINT_CHECK,
  NO_MAIL,
  PAYMENT_DETAIL_METHODS,
  paymentDetailProblems,
  paymentDetailWords,
  type PaymentDetail,
} from './payment-detail.ts';

const TODAY = asDay('2027-03-14');
const NONE: PaymentDetail = { paymentDetailType: null, ...NO_BRANCH, ...NO_MAIL, ...NO_JOINT_CHECK };
const BRANCH: PaymentDetail = {
  ...NONE,
  paymentDetailType: 'branch',
  paymentBranchLocation: 'Macon yard',
  paymentDate: TODAY,
  paymentMethod: 'CHECK',
};
const MAILED: PaymentDetail = {
  ...NONE,
  paymentDetailType: 'mailed',
  paymentCheckNumber: '20418',
  paymentCheckAmount: asCents(0),
  paymentMailedDate: TODAY,
};

test('WVR-10 a kind with all its fields, or no kind at all, has no problem', () => {
  expect(paymentDetailProblems(NONE, TODAY)).toEqual({});
  expect(paymentDetailProblems(BRANCH, TODAY)).toEqual({});
  expect(paymentDetailProblems(MAILED, TODAY)).toEqual({});
});

test('WVR-10 a kind needs its own fields only', () => {
  expect(paymentDetailProblems({ ...NONE, paymentDetailType: 'branch' }, TODAY)).toEqual({
    paymentBranchLocation: 'required',
    paymentDate: 'required',
    paymentMethod: 'required',
  });
  expect(paymentDetailProblems({ ...NONE, paymentDetailType: 'mailed' }, TODAY)).toEqual({
    paymentCheckNumber: 'required',
    paymentCheckAmount: 'required',
    paymentMailedDate: 'required',
  });
});

test.each([
  [{ ...BRANCH, paymentBranchLocation: '  ' }, { paymentBranchLocation: 'required' }],
  [{ ...BRANCH, paymentDate: asDay('2027-03-13') }, {}],
  [{ ...BRANCH, paymentDate: asDay('2027-03-15') }, { paymentDate: 'future' }],
  [{ ...BRANCH, paymentMethod: null }, { paymentMethod: 'required' }],
  [{ ...MAILED, paymentCheckNumber: ' ' }, { paymentCheckNumber: 'required' }],
  [{ ...MAILED, paymentCheckAmount: null }, { paymentCheckAmount: 'required' }],
  [{ ...MAILED, paymentCheckAmount: asCents(-1) }, { paymentCheckAmount: 'negative' }],
  [{ ...MAILED, paymentCheckAmount: asCents(1) }, {}],
  [{ ...MAILED, paymentMailedDate: asDay('2027-03-15') }, { paymentMailedDate: 'future' }],
  [{ ...MAILED, paymentIsJoint: true, paymentPayees: ' ' }, { paymentPayees: 'required' }],
  [{ ...MAILED, paymentIsJoint: true, paymentPayees: 'Us and them' }, {}],
  [{ ...BRANCH, paymentIsJoint: true }, { paymentPayees: 'required' }],
  [{ ...BRANCH, paymentMethod: 'ACH', paymentIsJoint: true }, {}],
  [{ ...NONE, paymentIsJoint: true }, {}],
] as [PaymentDetail, object][])('WVR-10 %j: %j', (detail, problems) => {
  expect(paymentDetailProblems(detail, TODAY)).toEqual(problems);
});

test('WVR-10 the methods', () => {
  expect(PAYMENT_DETAIL_METHODS).toEqual(['ACH', 'CREDIT_CARD', 'CHECK']);
});

test.each([
  [NONE, false],
  [BRANCH, true],
  [{ ...BRANCH, paymentMethod: 'ACH' as const }, false],
  [MAILED, true],
])('whether %j is a check: %s', (detail, expected) => {
  expect(isByCheck(detail)).toBe(expected);
});

test.each([
  [null, null],
  [BRANCH, 'Check at Macon yard on 3/14/2027.'],
  [{ ...BRANCH, paymentMethod: 'ACH' as const }, 'ACH at Macon yard on 3/14/2027.'],
  [{ ...MAILED, paymentCheckAmount: asCents(12_50) }, 'Check 20418 of $12.50, mailed on 3/14/2027.'],
  [
    { ...MAILED, paymentIsJoint: true, paymentPayees: 'Us and them' },
    'Check 20418 of $0.00, mailed on 3/14/2027. Joint check, made out to Us and them.',
  ],
])('WVR-10 what was paid, in words: %j', (detail, words) => {
  expect(paymentDetailWords(detail, 'USD')).toBe(words);
});
