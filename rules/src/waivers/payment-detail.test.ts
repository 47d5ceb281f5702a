import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import {
  NO_BRANCH,
  NO_MAIL,
  PAYMENT_DETAIL_METHODS,
  paymentDetailProblems,
  type PaymentDetail,
} from './payment-detail.ts';

const TODAY = asDay('2027-03-14');
const NONE: PaymentDetail = { paymentDetailType: null, ...NO_BRANCH, ...NO_MAIL };
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
])('WVR-10 %j: %j', (detail, problems) => {
  expect(paymentDetailProblems(detail, TODAY)).toEqual(problems);
});

test('WVR-10 the methods', () => {
  expect(PAYMENT_DETAIL_METHODS).toEqual(['ACH', 'CREDIT_CARD', 'CHECK']);
});
