import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents, ZERO } from '../money.ts';
import { submitBlockers, usesOwnForm, WAIVER_EMAILS_MAX, type SubmitContext } from './submit-blockers.ts';
import { EMPTY_WAIVER_FORM, type WaiverForm } from './waiver-form.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const TODAY = asDay('2027-03-14');
const EVERYTHING: SubmitContext['can'] = {
  waiverProjectCreation: true,
  waiverNeedsPayment: true,
  waiverPaymentDetail: true,
  waiverRecurrence: true,
  waiverTemplate: true,
  waiverUnconditionalTemplate: true,
};
const NOTHING: SubmitContext['can'] = {
  waiverProjectCreation: false,
  waiverNeedsPayment: false,
  waiverPaymentDetail: false,
  waiverRecurrence: false,
  waiverTemplate: false,
  waiverUnconditionalTemplate: false,
};
const CONTEXT: SubmitContext = {
  can: EVERYTHING,
  today: TODAY,
  allowedTypes: WAIVER_TYPES,
  amounts: { unpaidInvoiceCount: 0, concerns: [], exceptionsAmount: ZERO },
  project: { state: 'OR', originalContractDate: null },
  hasForm: true,
  branches: [],
};
const GOOD: WaiverForm = {
  ...EMPTY_WAIVER_FORM,
  projectId: 'p-1',
  waiverType: 'conditional.progress',
  throughDate: TODAY,
  requestNotarization: false,
};
const blockers = (form: Partial<WaiverForm>, context: Partial<SubmitContext> = {}) =>
  submitBlockers({ ...GOOD, ...form }, { ...CONTEXT, ...context }).map(({ field, reason }) => `${field}: ${reason}`);

const UNPAID = { unpaidInvoiceCount: 1, concerns: ['UNPAID_INVOICES'], exceptionsAmount: asCents(100) } as const;
const FILE = { name: 'form.pdf', size: 10 };
const copies = (count: number) => Array.from({ length: count }, () => FILE);

describe('required by every request', () => {
  test('an empty form lists all in the order of the form', () => {
    expect(submitBlockers(EMPTY_WAIVER_FORM, CONTEXT)).toEqual([
      { field: 'projectId', reason: 'required' },
      { field: 'waiverType', reason: 'required' },
      { field: 'requestNotarization', reason: 'required' },
    ]);
    expect(blockers({})).toEqual([]);
  });

  test('WVR-01 a project, or else its invoices as text and, if projects are created, its address', () => {
    const lost = { projectId: null, projectNotFound: true };
    expect(blockers({ projectId: null })).toEqual(['projectId: required']);
    expect(blockers(lost)).toEqual(['invoiceText: required', 'projectAddress: required']);
    expect(blockers({ ...lost, invoiceText: ' ', projectAddress: ' ' })).toEqual([
      'invoiceText: required',
      'projectAddress: required',
    ]);
    expect(blockers({ ...lost, invoiceText: '480112' })).toEqual(['projectAddress: required']);
    expect(blockers({ ...lost, invoiceText: '480112', projectAddress: '1 Mill Road' })).toEqual([]);
    expect(blockers({ ...lost, invoiceText: '480112' }, { can: NOTHING })).toEqual([]);
    expect(blockers({ ...lost }, { can: NOTHING })).toEqual(['invoiceText: required']);
  });

  test('WVR-02 a type that the project allows', () => {
    expect(blockers({ waiverType: null })).toEqual(['waiverType: required']);
    expect(blockers({}, { allowedTypes: ['other'] })).toEqual(['waiverType: not-offered']);
    expect(blockers({ waiverType: 'other', throughDate: null }, { allowedTypes: ['other'] })).toEqual([]);
  });

  test('WVR-03 a through date for progress types, never in the future', () => {
    expect(blockers({ throughDate: null })).toEqual(['throughDate: required']);
    expect(blockers({ throughDate: asDay('2027-03-15') })).toEqual(['throughDate: future']);
    expect(blockers({ waiverType: 'conditional.final', throughDate: null })).toEqual([]);
  });

  test('WVR-05 yes or no to the notary', () => {
    expect(blockers({ requestNotarization: null })).toEqual(['requestNotarization: required']);
    expect(blockers({ requestNotarization: true })).toEqual([]);
  });
});

describe('WVR-09 unpaid invoices', () => {
  const UP = { waiverType: 'unconditional.progress' } as const;

  test('block an unconditional progress waiver if waiver payment is on', () => {
    expect(blockers(UP, { amounts: UNPAID })).toEqual(['invoiceIds: unpaid-invoices']);
    expect(blockers({ ...UP, invoiceIds: [] }, { amounts: UNPAID })).toEqual(['invoiceIds: required']);
    expect(
      blockers(UP, { amounts: { unpaidInvoiceCount: 0, concerns: ['NOTHING_CLEARED'], exceptionsAmount: ZERO } }),
    ).toEqual([]);
    expect(blockers({ ...UP, isInvoiceAlreadyPaid: true }, { amounts: UNPAID })).toEqual([]);
    expect(blockers(UP, { amounts: UNPAID, can: NOTHING })).toEqual([]);
  });

  test.each(['conditional.progress', 'conditional.final', 'unconditional.final', 'other'] as const)(
    'do not block %s',
    (waiverType) => {
      const throughDate = waiverType === 'conditional.progress' ? TODAY : null;
      expect(blockers({ waiverType, throughDate }, { amounts: UNPAID })).toEqual([]);
    },
  );

  test('a request is blocked until the amounts are loaded', () => {
    expect(blockers(UP, { amounts: null })).toEqual(['invoiceIds: still-loading']);
    expect(blockers({ ...UP, isInvoiceAlreadyPaid: true }, { amounts: null })).toEqual([]);
    expect(blockers({}, { amounts: null })).toEqual([]);
    const lost = { ...UP, projectId: null, projectNotFound: true, invoiceText: '1', projectAddress: '1 Mill Road' };
    expect(blockers(lost, { amounts: null })).toEqual([]);
  });

  test("credits beyond the selection block a request, unless the form is the customer's own", () => {
    const amounts = { unpaidInvoiceCount: 1, concerns: ['CREDITS_EXCEED_SELECTION'], exceptionsAmount: ZERO } as const;
    expect(blockers({}, { amounts })).toEqual(['invoiceIds: credits-exceed-selection']);
    expect(blockers({ waiverType: 'other' }, { amounts })).toEqual([]);
  });
});

describe("the state's rules", () => {
  const inState = (state: string): Partial<SubmitContext> => ({ project: { state, originalContractDate: TODAY } });
  const EXCEPTED = { unpaidInvoiceCount: 1, concerns: [], exceptionsAmount: asCents(1) } as const;

  test('block what the supplier could not sign, at the field that changes it', () => {
    const UP = { waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: false } as const;
    const awaited = { unpaidInvoiceCount: 0, concerns: ['FUNDS_NOT_CLEARED'], exceptionsAmount: ZERO } as const;
    expect(blockers({}, inState('MS'))).toEqual(['requestNotarization: notary-required']);
    expect(blockers({}, { ...inState('TX'), amounts: EXCEPTED })).toEqual(['invoiceIds: no-room-for-exceptions']);
    expect(blockers(UP, { ...inState('TX'), amounts: awaited })).toEqual(['waiverType: funds-must-clear']);
    expect(blockers({ requestNotarization: true }, { ...inState('WY'), hasForm: false })).toEqual([
      'waiverType: no-conditional-form',
    ]);
    expect(blockers({}, { project: null, amounts: EXCEPTED })).toEqual([]);
    expect(blockers({}, { ...inState('TX'), amounts: null })).toEqual([]);
  });

  test('are not about an own form, where the portal takes one', () => {
    const own = { ...GOOD, customFile: true, files: [FILE] };
    expect(blockers(own, { ...inState('TX'), amounts: EXCEPTED })).toEqual([]);
    expect(blockers(own, { ...inState('TX'), amounts: EXCEPTED, can: NOTHING })).toEqual([
      'invoiceIds: no-room-for-exceptions',
    ]);
    const template = { ...GOOD, waiverType: 'unconditional.progress', unconditionalProgressTemplate: true } as const;
    expect(usesOwnForm(template, EVERYTHING)).toBe(true);
    expect(usesOwnForm(template, NOTHING)).toBe(false);
    expect(usesOwnForm({ ...template, waiverType: 'conditional.progress' }, EVERYTHING)).toBe(false);
  });
});

describe('WVR-06 files', () => {
  test.each([
    [[], ['files: required']],
    [[FILE], []],
    [[{ name: 'form.exe', size: 10 }], ['files: type']],
    [[FILE, { name: 'form.png', size: 10 }], ['files: type']],
    [[{ name: 'form.docx', size: 0 }], ['files: empty']],
    [[{ name: 'form.doc', size: 30_000_000 }], ['files: too-large']],
    [copies(10), []],
    [copies(11), ['files: too-many']],
  ])('%j: %j', (files, expected) => {
    expect(blockers({ customFile: true, files })).toEqual(expected);
    expect(blockers({ customFile: false, files })).toEqual([]);
    expect(blockers({ customFile: null, files })).toEqual([]);
    expect(blockers({ customFile: true, files }, { can: NOTHING })).toEqual([]);
  });

  test.each([
    [null, ['unconditionalTemplateFile: required']],
    [FILE, []],
    [{ name: 'form.docx', size: 10 }, ['unconditionalTemplateFile: type']],
    [{ name: 'form.pdf', size: 0 }, ['unconditionalTemplateFile: empty']],
  ])('template %j: %j', (unconditionalTemplateFile, expected) => {
    const form = { unconditionalProgressTemplate: true, unconditionalTemplateFile };
    expect(blockers(form)).toEqual(expected);
    expect(blockers({ ...form, unconditionalProgressTemplate: false })).toEqual([]);
    expect(blockers(form, { can: NOTHING })).toEqual([]);
  });
});

describe('the rest of the form', () => {
  test.each([
    ['MONTHLY', null, ['recurringScheduleDay: required']],
    ['MONTHLY', 31, []],
    ['MONTHLY', 'LAST', []],
    ['MONTHLY', 32, ['recurringScheduleDay: invalid']],
    ['WEEKLY', 0, []],
    ['WEEKLY', 7, ['recurringScheduleDay: invalid']],
    ['WEEKLY', 'LAST', ['recurringScheduleDay: invalid']],
    [null, null, []],
  ] as const)('WVR-07 %s on %s: %j', (recurringSchedule, recurringScheduleDay, expected) => {
    expect(blockers({ recurringSchedule, recurringScheduleDay })).toEqual(expected);
    expect(blockers({ recurringSchedule, recurringScheduleDay }, { can: NOTHING })).toEqual([]);
  });

  test('WVR-10 payment details if required', () => {
    const form = { paymentDetailType: 'mailed', paymentCheckAmount: asCents(-1), paymentMailedDate: TODAY } as const;
    expect(blockers(form)).toEqual(['paymentCheckNumber: required', 'paymentCheckAmount: negative']);
    expect(blockers(form, { can: NOTHING })).toEqual([]);
    expect(blockers({ paymentDetailType: 'branch', paymentBranchLocation: 'x', paymentMethod: 'ACH' })).toEqual([
      'paymentDate: required',
    ]);
  });

  test('WVR-10 decision D15 the branch is one of the list, if there is one', () => {
    const at = (paymentBranchLocation: string) =>
      blockers(
        { paymentDetailType: 'branch', paymentBranchLocation, paymentMethod: 'ACH', paymentDate: TODAY },
        { branches: ['Reno', 'Elko'] },
      );
    expect(at(' Elko ')).toEqual([]);
    expect(at('elsewhere')).toEqual(['paymentBranchLocation: no-branch']);
    expect(at('')).toEqual(['paymentBranchLocation: required']);
  });

  test('WVR-08 every email address is valid, and there are at most twenty', () => {
    const list = (count: number) => Array.from({ length: count }, (_, place) => `p${place}@b.co`).join(', ');
    expect(WAIVER_EMAILS_MAX).toBe(20);
    expect(blockers({ email: '' })).toEqual([]);
    expect(blockers({ email: 'a@b.co, nobody' })).toEqual(['email: invalid']);
    expect(blockers({ email: list(20) })).toEqual([]);
    expect(blockers({ email: `${list(20)}, P0@B.CO` })).toEqual([]);
    expect(blockers({ email: list(21) })).toEqual(['email: too-many']);
  });

  test('several problems are listed in the order of the form', () => {
    expect(
      blockers({
        throughDate: null,
        requestNotarization: null,
        customFile: true,
        recurringSchedule: 'WEEKLY',
        paymentDetailType: 'branch',
        email: 'x',
      }),
    ).toEqual([
      'throughDate: required',
      'requestNotarization: required',
      'files: required',
      'recurringScheduleDay: required',
      'paymentBranchLocation: required',
      'paymentDate: required',
      'paymentMethod: required',
      'email: invalid',
    ]);
  });
});
