import type { Answer } from '@plumbline/contract/call';
import type { getWaiver } from '@plumbline/contract/waiver-requests';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { parseSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { readKeptForm } from './kept-form.ts';
import type { DraftFile } from './use-waiver-files.ts';

export type EarlierWaiver = Answer<typeof getWaiver>;

/** The form as it was filled in for a request that is submitted again. */
export function formOfWaiver(waiver: EarlierWaiver): WaiverForm {
  const { project, invoices, files, recurrence, waiverType } = waiver;
  const schedule = recurrence && parseSchedule(recurrence.schedule, recurrence.scheduleDay);
  // All that can be waived is no selection: what has been billed since then is waived too.
  const isPicked = !isUnconditional(waiverType) && invoices.some(({ share }) => share === 'excepted');
  const hasFile = (wanted: (typeof files)[number]['purpose']) => files.some(({ purpose }) => purpose === wanted);
  const hasTemplate = hasFile('unconditional-template');
  return readKeptForm({
    ...waiver.paymentDetail,
    projectId: project.id,
    projectNotFound: project.id === null,
    jobName: project.id === null ? (project.jobName ?? '') : '',
    projectAddress: project.address ?? '',
    invoiceText: waiver.invoiceText ?? '',
    waiverType,
    throughDate: waiver.throughDate,
    invoiceIds: isPicked ? invoices.filter(({ share }) => share === 'waived').map(({ id }) => id) : null,
    isInvoiceAlreadyPaid: waiver.isInvoiceAlreadyPaid,
    requestNotarization: waiver.requestNotarization,
    requestWetInkSignature: waiver.requestWetInkSignature,
    // A template is an own form too.
    customFile: waiver.customFile && (hasFile('custom-form') || !hasTemplate),
    unconditionalProgressTemplate: hasTemplate,
    recurringSchedule: schedule && schedule.kind,
    recurringScheduleDay: schedule && schedule.day,
    email: waiver.emails.join(','),
    notes: waiver.notes ?? '',
    resubmitsId: waiver.id,
    takenFileIds: files.map(({ id }) => id),
  });
}

/** The files of the earlier request that are still wanted. */
export const takenFiles = (earlier: EarlierWaiver | null, { takenFileIds }: WaiverForm): DraftFile[] =>
  (earlier?.files ?? []).filter(({ id }) => takenFileIds.includes(id)).map((file) => ({ ...file, isTaken: true }));
