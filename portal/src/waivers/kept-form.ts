// What is filled in, kept in session storage while it is not sent (WVR-11).
import { isDay } from '@plumbline/rules/dates';
import { PAYMENT_DETAIL_METHODS } from '@plumbline/rules/waivers/payment-detail';
import { changeWaiverForm, EMPTY_WAIVER_FORM, type WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { isWaiverType } from '@plumbline/rules/waivers/waiver-types';
import { tabStore } from '@plumbline/ui/app/storage';
import { keyFor, type FormOwner } from './form-owner.ts';

/** The files are kept by the server. */
export type KeptForm = Omit<WaiverForm, 'files' | 'unconditionalTemplateFile'>;

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string';
const areTexts: Test = (value) => Array.isArray(value) && value.every(isText);
const isFlag: Test = (value) => typeof value === 'boolean';
const isDayText: Test = (value) => typeof value === 'string' && isDay(value);
const oneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);

/** null is allowed where the empty form has it. */
const TESTS: Readonly<Record<keyof KeptForm, Test>> = {
  projectId: isText,
  projectNotFound: isFlag,
  jobName: isText,
  invoiceText: isText,
  projectAddress: isText,
  waiverType: (value) => typeof value === 'string' && isWaiverType(value),
  throughDate: isDayText,
  invoiceIds: areTexts,
  isInvoiceAlreadyPaid: isFlag,
  requestNotarization: isFlag,
  requestWetInkSignature: isFlag,
  customFile: isFlag,
  unconditionalProgressTemplate: isFlag,
  recurringSchedule: oneOf('MONTHLY', 'WEEKLY'),
  recurringScheduleDay: (value) => value === 'LAST' || Number.isInteger(value),
  paymentDetailType: oneOf('branch', 'mailed'),
  paymentBranchLocation: isText,
  paymentDate: isDayText,
  paymentMethod: oneOf(...PAYMENT_DETAIL_METHODS),
  paymentCheckNumber: isText,
  paymentCheckAmount: (value) => Number.isSafeInteger(value),
  paymentMailedDate: isDayText,
  paymentIsJoint: isFlag,
  paymentPayees: isText,
  email: isText,
  notes: isText,
  resubmitsId: isText,
  takenFileIds: areTexts,
};

/** Reads what an earlier version of this page may have written: fields that do not fit are left empty. */
export function readKeptForm(value: unknown): WaiverForm {
  const entries = Object.entries(value ?? {}).filter(
    ([name, kept]) => Object.hasOwn(TESTS, name) && TESTS[name as keyof KeptForm](kept),
  );
  const form = { ...EMPTY_WAIVER_FORM, ...(Object.fromEntries(entries) as Partial<KeptForm>) };
  return changeWaiverForm(form, {});
}

export const keptFormOf = ({ files: _, unconditionalTemplateFile: __, ...form }: WaiverForm): KeptForm => form;

const keyOf = (owner: FormOwner) => keyFor('waiverForm', owner);

export const formStorage = {
  read: (owner: FormOwner): WaiverForm | null => {
    try {
      const text = tabStore.read(keyOf(owner));
      return text === null ? null : readKeptForm(JSON.parse(text));
    } catch {
      return null;
    }
  },
  write: (owner: FormOwner, form: WaiverForm): void => tabStore.write(keyOf(owner), JSON.stringify(keptFormOf(form))),
  clear: (owner: FormOwner): void => tabStore.remove(keyOf(owner)),
};
