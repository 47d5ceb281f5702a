import type { Input } from '@plumbline/contract/call';
import type { saveWaiverRequest as Call } from '@plumbline/contract/waiver-requests';
import {
  changeWaiverForm,
  type ChosenFile,
  EMPTY_WAIVER_FORM,
  type WaiverForm,
} from '@plumbline/rules/waivers/waiver-form';
import { readSchedule } from '@plumbline/rules/waivers/waiver-schedule';

type FormFiles = { files: readonly ChosenFile[]; template: ChosenFile | null };

/** The form as the browser has it, with everything that follows from its choices. */
export function formOf(input: Input<typeof Call>, { files, template }: FormFiles): WaiverForm {
  const { projectNotFound = false, recurringSchedule = null } = input;
  const form: WaiverForm = {
    projectId: input.projectId ?? null,
    projectNotFound,
    jobName: input.jobName ?? '',
    invoiceText: input.invoiceText ?? input.invoices ?? '',
    projectAddress: input.projectAddress ?? '',
    waiverType: input.waiverType ?? null,
    throughDate: input.throughDate ?? null,
    invoiceIds: input.invoiceIds ?? null,
    isInvoiceAlreadyPaid: input.isInvoiceAlreadyPaid ?? false,
    requestNotarization: input.requestNotarization ?? null,
    requestWetInkSignature: input.requestWetInkSignature ?? false,
    customFile: input.customFile ?? null,
    files,
    unconditionalProgressTemplate: input.unconditionalProgressTemplate ?? false,
    unconditionalTemplateFile: template,
    recurringSchedule,
    recurringScheduleDay: scheduleDay(recurringSchedule, input.recurringScheduleDay),
    paymentDetailType: input.paymentDetailType ?? null,
    paymentBranchLocation: input.paymentBranchLocation ?? '',
    paymentDate: input.paymentDate ?? null,
    paymentMethod: input.paymentMethod ?? null,
    paymentCheckNumber: input.paymentCheckNumber ?? '',
    paymentCheckAmount: input.paymentCheckAmount ?? null,
    paymentMailedDate: input.paymentMailedDate ?? null,
    paymentIsJoint: input.paymentIsJoint ?? false,
    paymentPayees: input.paymentPayees ?? '',
    email: (input.email ?? []).join(','),
    notes: input.notes?.trim() ?? '',
    resubmitsId: input.resubmitsId ?? null,
    takenFileIds: [],
  };
  // A form that has never been changed follows the same rules as one that has.
  return {
    ...changeWaiverForm(EMPTY_WAIVER_FORM, form),
    invoiceIds: form.invoiceIds,
    throughDate: throughDateOf(form),
  };
}

/** A final waiver has none, whatever was sent. */
const throughDateOf = (form: WaiverForm) => changeWaiverForm(form, {}).throughDate;

function scheduleDay(kind: string | null, text: string | undefined): WaiverForm['recurringScheduleDay'] {
  if (text === undefined) return null;
  const day = /^\d+$/.test(text) ? Number(text) : text;
  return readSchedule(kind, day)?.day ?? Number.NaN;
}
