import { expect, test } from 'vitest';
import { restrictionWords } from './credit-words.ts';
import { invoiceRow } from '../../payments/testing/invoice-row.ts';

test.each([
  [{ creditRestrictionType: 'NONE' }, 'For any invoice'],
  [{ creditRestrictionType: null }, 'For any invoice'],
  [{ creditRestrictionType: 'PROJECT' }, 'Only for Harrow Street Lofts'],
  [{ creditRestrictionType: 'PROJECT', jobName: null }, 'Only for one project'],
  [{ creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '47980' }, 'Only for invoice 47980'],
  [{ creditRestrictionType: 'INVOICE', relatedInvoiceNumber: null }, 'Only for one invoice'],
  [{ creditRestrictionType: 'JOB' }, 'Only for job J-7'],
  [{ creditRestrictionType: 'JOB', jobId: null }, 'Only for one job'],
] as const)('CRD-01 %j', (facts, words) => {
  expect(restrictionWords(invoiceRow({ type: 'CREDIT', ...facts }))).toBe(words);
});
