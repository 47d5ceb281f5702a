// What a field of the request says when it blocks Submit.

import type { Blocker, BlockerReason } from './submit-blockers.ts';
import { WAIVER_EMAILS_MAX } from './submit-blockers.ts';
import { WAIVER_FILE_BYTES_MAX, WAIVER_FILES_MAX } from './waiver-files.ts';

const MEGABYTES_MAX = WAIVER_FILE_BYTES_MAX / 1024 / 1024;

const REQUIRED: Readonly<Partial<Record<Blocker['field'], string>>> = {
  projectId: "Choose the project, or tick that you can't find it.",
  invoiceText: 'Enter the numbers of the invoices that the waiver is for.',
  projectAddress: 'Enter the address of the project.',
  waiverType: 'Choose a type.',
  throughDate: 'Choose the day of the last delivery that the waiver covers.',
  invoiceIds: 'Select at least one invoice.',
  requestNotarization: 'Choose whether it has to be notarized.',
  files: 'Add your form, or switch off “Use your own form”.',
  unconditionalTemplateFile: 'Add your unconditional form as a PDF.',
  recurringScheduleDay: 'Choose the day on which it repeats.',
  paymentBranchLocation: 'Enter the branch where you paid.',
  paymentDate: 'Enter the day of the payment.',
  paymentMethod: 'Choose how you paid.',
  paymentCheckNumber: 'Enter the number of the check.',
  paymentPayees: 'Enter to whom the check is made out.',
  paymentCheckAmount: 'Enter the amount of the check.',
  paymentMailedDate: 'Enter the day on which you mailed the check.',
};

const WORDS: Readonly<Record<Exclude<BlockerReason, 'required' | 'too-many' | 'type'>, string>> = {
  future: 'Choose today or an earlier day.',
  negative: 'Enter an amount of zero or more.',
  'not-offered': 'This type is not offered for this project.',
  'no-branch': 'Choose one of the branches.',
  empty: 'This file is empty.',
  'too-large': `A file may have at most ${MEGABYTES_MAX} MB.`,
  content: 'This file is damaged, or of another type than its name says.',
  invalid: 'Check this field.',
  'unpaid-invoices': 'Some of these invoices are not paid yet.',
  'credits-exceed-selection': 'The credits of this project are more than what you have selected. Select more invoices.',
  'notary-required': 'The state asks for a notary on this form. Choose Yes.',
  'no-room-for-exceptions':
    'The form of the state has no room for exceptions. Include every open invoice, or choose an earlier date.',
  'funds-must-clear':
    'In this state an unconditional waiver is signed once the money has cleared. Choose a conditional type.',
  'no-conditional-form': 'This state has no conditional form. Choose an unconditional type, or use your own form.',
  'still-loading': 'Wait until the invoices are loaded.',
};

export function blockerWords({ field, reason }: Blocker): string {
  switch (reason) {
    case 'required':
      return REQUIRED[field] ?? 'Fill in this field.';
    case 'too-many':
      return field === 'email'
        ? `Enter at most ${WAIVER_EMAILS_MAX} addresses.`
        : `Add at most ${WAIVER_FILES_MAX} files.`;
    case 'type':
      return field === 'unconditionalTemplateFile'
        ? 'This has to be a PDF.'
        : 'Only PDF, DOC and DOCX files can be sent.';
    case 'invalid':
      return field === 'email' ? 'Separate the addresses with commas and check each of them.' : WORDS.invalid;
    default:
      return WORDS[reason];
  }
}
