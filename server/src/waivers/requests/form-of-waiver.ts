import type { Selectable } from 'kysely';
import { EMPTY_WAIVER_FORM, type WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { Tables } from '../../database/tables.gen.ts';

type StoredRequest = Pick<
  Selectable<Tables['waiverRequest']>,
  | 'emails'
  | 'invoiceText'
  | 'isNotarizationRequested'
  | 'isOwnForm'
  | 'isWetInkRequested'
  | 'notes'
  | 'projectAddress'
  | 'projectId'
  | 'waiverType'
>;

/**
 * The form of a request that was made, for another one like it. What was about that day only is left out: the period,
 * invoices, payments and files.
 */
export const formOfWaiver = (waiver: StoredRequest, change: Partial<WaiverForm>): WaiverForm => ({
  ...EMPTY_WAIVER_FORM,
  projectId: waiver.projectId,
  projectNotFound: waiver.projectId === null,
  invoiceText: waiver.invoiceText ?? '',
  projectAddress: waiver.projectAddress ?? '',
  waiverType: waiver.waiverType,
  requestNotarization: waiver.isNotarizationRequested,
  requestWetInkSignature: waiver.isWetInkRequested,
  customFile: waiver.isOwnForm,
  email: waiver.emails.join(','),
  notes: waiver.notes ?? '',
  ...change,
});
