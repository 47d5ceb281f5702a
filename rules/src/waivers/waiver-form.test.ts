import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { isByCheck } from './payment-detail.ts';
import { changeWaiverForm, EMPTY_WAIVER_FORM, type WaiverForm } from './waiver-form.ts';
import { WAIVER_TYPES } from './waiver-types.ts';

const DAY = asDay('2027-03-05');
const FILE = { name: 'form.pdf', size: 100 };
const FULL: WaiverForm = {
  ...EMPTY_WAIVER_FORM,
  projectId: 'p-1',
  waiverType: 'conditional.progress',
  throughDate: DAY,
  invoiceIds: ['i-1'],
  requestNotarization: false,
  customFile: true,
  files: [FILE],
  recurringSchedule: 'MONTHLY',
  recurringScheduleDay: 5,
  email: 'a@b.co',
  notes: 'Please hurry',
};
/** The customer's own form for the only type that has a template. */
const TEMPLATE: WaiverForm = {
  ...FULL,
  waiverType: 'unconditional.progress',
  unconditionalProgressTemplate: true,
  unconditionalTemplateFile: FILE,
};
const BRANCH: Partial<WaiverForm> = {
  paymentDetailType: 'branch',
  paymentBranchLocation: 'Macon',
  paymentDate: DAY,
  paymentMethod: 'ACH',
};
const MAILED: Partial<WaiverForm> = {
  paymentDetailType: 'mailed',
  paymentCheckNumber: '204',
  paymentCheckAmount: asCents(5),
  paymentMailedDate: DAY,
};

test('an empty form has no text, no tick and no choice', () => {
  const { files, takenFileIds, ...rest } = EMPTY_WAIVER_FORM;
  expect([files, takenFileIds]).toEqual([[], []]);
  expect(Object.values(rest).filter((value) => value !== null && value !== '' && value !== false)).toEqual([]);
});

describe('fields cleared by a choice', () => {
  test.each(['conditional.final', 'unconditional.final', 'other'] as const)(
    'WVR-03 %s has no period, so the through date is cleared',
    (waiverType) => {
      expect(changeWaiverForm(FULL, { waiverType })).toEqual({
        ...FULL,
        waiverType,
        throughDate: null,
        invoiceIds: null,
      });
    },
  );

  test('WVR-03 between progress types the through date is kept', () => {
    expect(changeWaiverForm(FULL, { waiverType: 'unconditional.progress' }).throughDate).toBe(DAY);
    expect(changeWaiverForm(FULL, { waiverType: null }).throughDate).toBe(DAY);
  });

  test('a customer form may get a day afterwards, a final type never', () => {
    const other = changeWaiverForm(FULL, { waiverType: 'other' });
    expect(changeWaiverForm(other, { throughDate: DAY }).throughDate).toBe(DAY);
    const final = changeWaiverForm(FULL, { waiverType: 'conditional.final' });
    expect(changeWaiverForm(final, { throughDate: DAY }).throughDate).toBeNull();
    expect(changeWaiverForm(FULL, { waiverType: 'other', throughDate: DAY }).throughDate).toBeNull();
  });

  test('WVR-06 without an own form there are no files', () => {
    expect(changeWaiverForm(FULL, { customFile: false })).toEqual({ ...FULL, customFile: false, files: [] });
    expect(changeWaiverForm(FULL, { customFile: true }).files).toEqual([FILE]);
    expect(changeWaiverForm(TEMPLATE, { unconditionalProgressTemplate: false })).toEqual({
      ...TEMPLATE,
      unconditionalProgressTemplate: false,
      unconditionalTemplateFile: null,
    });
  });

  test.each(WAIVER_TYPES.filter((type) => type !== 'unconditional.progress'))(
    'WVR-06 decision D10 a template for unconditional progress is not for %s',
    (waiverType) => {
      expect(changeWaiverForm(TEMPLATE, { waiverType })).toMatchObject({
        unconditionalProgressTemplate: false,
        unconditionalTemplateFile: null,
      });
      expect(changeWaiverForm(TEMPLATE, {})).toMatchObject({ unconditionalTemplateFile: FILE });
    },
  );

  test('WVR-07 turning recurring off clears the day, and so does another frequency', () => {
    expect(changeWaiverForm(FULL, { recurringSchedule: null })).toEqual({
      ...FULL,
      recurringSchedule: null,
      recurringScheduleDay: null,
    });
    expect(changeWaiverForm(FULL, { recurringSchedule: 'WEEKLY' }).recurringScheduleDay).toBeNull();
    expect(changeWaiverForm(FULL, { recurringSchedule: 'MONTHLY' }).recurringScheduleDay).toBe(5);
    const off = changeWaiverForm(FULL, { recurringSchedule: null });
    expect(changeWaiverForm(off, { recurringSchedule: 'WEEKLY', recurringScheduleDay: 2 }).recurringScheduleDay).toBe(
      2,
    );
    expect(changeWaiverForm(off, { recurringScheduleDay: 2 }).recurringScheduleDay).toBeNull();
  });

  test('WVR-01 an unknown project clears the project and the selected invoices', () => {
    expect(changeWaiverForm(FULL, { projectNotFound: true })).toEqual({
      ...FULL,
      projectNotFound: true,
      projectId: null,
      invoiceIds: null,
    });
    const lost = changeWaiverForm(FULL, { projectNotFound: true });
    expect(changeWaiverForm(lost, { projectId: 'p-2' }).projectId).toBeNull();
    expect(changeWaiverForm(lost, { projectNotFound: false, projectId: 'p-2' }).projectId).toBe('p-2');
  });

  test.each([
    { projectId: 'p-2' },
    { waiverType: 'unconditional.progress' },
    { throughDate: asDay('2027-03-04') },
  ] as const)('the picks go with %j', (change) => {
    expect(changeWaiverForm(FULL, change)).toEqual({ ...FULL, ...change, invoiceIds: null });
  });

  test('WVR-10 the kind of payment clears the fields of the other kind', () => {
    const branch = changeWaiverForm(FULL, BRANCH);
    expect(branch).toEqual({ ...FULL, ...BRANCH });
    const mailed = changeWaiverForm(branch, MAILED);
    expect(mailed).toEqual({ ...FULL, ...MAILED });
    expect(changeWaiverForm(mailed, { paymentDetailType: 'branch' })).toEqual({ ...FULL, paymentDetailType: 'branch' });
    expect(changeWaiverForm(mailed, { paymentDetailType: null })).toEqual(FULL);
    expect(changeWaiverForm(branch, { paymentDetailType: null })).toEqual(FULL);
  });

  test('no other field changes', () => {
    expect(changeWaiverForm(FULL, {})).toEqual(FULL);
    expect(changeWaiverForm(FULL, { notes: 'x', email: '', requestNotarization: true })).toEqual({
      ...FULL,
      notes: 'x',
      email: '',
      requestNotarization: true,
    });
    expect(changeWaiverForm(FULL, { invoiceIds: [] })).toEqual({ ...FULL, invoiceIds: [] });
    expect(changeWaiverForm(EMPTY_WAIVER_FORM, {})).toEqual(EMPTY_WAIVER_FORM);
  });
});

test('after any sequence of clicks, no field remains without the choice it belongs to', () => {
  const change = fc.record(
    {
      projectId: fc.constantFrom(null, 'p-1', 'p-2'),
      projectNotFound: fc.boolean(),
      waiverType: fc.constantFrom(null, ...WAIVER_TYPES),
      throughDate: fc.constantFrom(null, DAY),
      invoiceIds: fc.constantFrom(null, ['i-1']),
      customFile: fc.constantFrom(null, true, false),
      files: fc.constantFrom([], [FILE]),
      unconditionalProgressTemplate: fc.boolean(),
      unconditionalTemplateFile: fc.constantFrom(null, FILE),
      recurringSchedule: fc.constantFrom(null, 'MONTHLY' as const, 'WEEKLY' as const),
      recurringScheduleDay: fc.constantFrom(null, 1, 'LAST' as const),
      paymentDetailType: fc.constantFrom(null, 'branch' as const, 'mailed' as const),
      paymentBranchLocation: fc.constantFrom('', 'Macon'),
      paymentDate: fc.constantFrom(null, DAY),
      paymentMethod: fc.constantFrom(null, 'ACH' as const, 'CHECK' as const),
      paymentCheckNumber: fc.constantFrom('', '204'),
      paymentCheckAmount: fc.constantFrom(null, asCents(5)),
      paymentMailedDate: fc.constantFrom(null, DAY),
      paymentIsJoint: fc.boolean(),
      paymentPayees: fc.constantFrom('', 'Us and them'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const form = changes.reduce(changeWaiverForm, EMPTY_WAIVER_FORM);
      if (form.projectNotFound) expect(form.projectId).toBeNull();
      if (form.waiverType?.endsWith('.final')) expect(form.throughDate).toBeNull();
      if (form.customFile === false) expect(form.files).toEqual([]);
      if (!form.unconditionalProgressTemplate) expect(form.unconditionalTemplateFile).toBeNull();
      if (form.recurringSchedule === null) expect(form.recurringScheduleDay).toBeNull();
      if (form.paymentDetailType !== 'branch') {
        expect([form.paymentBranchLocation, form.paymentDate, form.paymentMethod]).toEqual(['', null, null]);
      }
      if (form.paymentDetailType !== 'mailed') {
        expect([form.paymentCheckNumber, form.paymentCheckAmount, form.paymentMailedDate]).toEqual(['', null, null]);
      }
      if (!isByCheck(form)) expect(form.paymentIsJoint).toBe(false);
      if (!form.paymentIsJoint) expect(form.paymentPayees).toBe('');
      expect(changeWaiverForm(form, {})).toEqual(form);
    }),
    { numRuns: 300 },
  );
});
