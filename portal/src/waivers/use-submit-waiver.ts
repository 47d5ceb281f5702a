import type { Answer, Input } from '@plumbline/contract/call';
import {
  getWaiver,
  getWaiverDraft,
  listWaiverRecurrences,
  listWaivers,
  saveWaiverRequest,
} from '@plumbline/contract/paths.gen';
import type { saveWaiverRequest as SaveRequest } from '@plumbline/contract/waiver-requests';
import { readEmails } from '@plumbline/rules/email';
import type { Confirmation } from '@plumbline/rules/waivers/confirmations';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { type FormFile, sendForm } from '@plumbline/ui/app/send-form';
import { type CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { useMember, usePortal } from '../lib/portal-context.ts';
import { SUBMIT_REFUSALS } from './submit-refusals.ts';
import type { WaiverFile } from './use-waiver-files.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const REFUSED = Object.fromEntries(
  Object.entries(SUBMIT_REFUSALS).flatMap(([code, text]) =>
    text === null ? [] : [[code, () => toast.error(words.failed, text)]],
  ),
);

type Body = Input<typeof SaveRequest, FormFile>;

type SubmitOptions = {
  onSent: (answer: Answer<typeof SaveRequest>) => void;
  /** The server found problems that the page did not. */
  onIncomplete: (fields: Readonly<Record<string, string>>) => void;
  onUnconfirmed: (question: Confirmation) => void;
};

/** Sends the request; the key makes two sendings of one form one request. */
export function useSubmitWaiver({ onSent, onIncomplete, onUnconfirmed }: SubmitOptions) {
  const member = useMember();
  const { organization } = usePortal();
  const [submitKey] = useState(() => crypto.randomUUID());
  const call = useCall((body: Body) => sendForm(saveWaiverRequest, body), {
    onDone: onSent,
    failed: words.failed,
    refused: {
      ...REFUSED,
      waiver_incomplete: ({ fields = {} }: CallFailed) => onIncomplete(fields),
      waiver_unconfirmed: () => onUnconfirmed('full-release'),
      waiver_covers_nothing: () => onUnconfirmed('covers-nothing'),
    },
    changes: [getWaiver, getWaiverDraft, listWaiverRecurrences, listWaivers],
  });
  return {
    isSending: call.isPending,
    submit: (form: WaiverForm, files: readonly WaiverFile[], facts: { isPaid?: boolean; isConfirmed?: boolean }) =>
      call.mutate({
        ...bodyOf(form),
        ...fileBody(form, files),
        ...facts,
        source: 'portal',
        submitKey,
        OrganizationId: organization.id,
        ...(member && { name: member.name }),
      }),
  };
}

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
const orNothing = <T>(value: T | null): T | undefined => value ?? undefined;

function bodyOf(form: WaiverForm) {
  const { emails } = readEmails(form.email);
  const isUnknown = form.projectNotFound;
  const body: { [Name in keyof Body]?: Body[Name] | undefined } = {
    projectId: orNothing(form.projectId),
    projectNotFound: isUnknown,
    jobName: isUnknown ? given(form.jobName) : undefined,
    projectAddress: isUnknown ? given(form.projectAddress) : undefined,
    invoiceText: isUnknown ? given(form.invoiceText) : undefined,
    invoiceIds: form.invoiceIds === null ? undefined : [...form.invoiceIds],
    waiverType: orNothing(form.waiverType),
    throughDate: orNothing(form.throughDate),
    isInvoiceAlreadyPaid: form.isInvoiceAlreadyPaid,
    requestNotarization: orNothing(form.requestNotarization),
    requestWetInkSignature: form.requestWetInkSignature,
    customFile: form.customFile ?? false,
    unconditionalProgressTemplate: form.unconditionalProgressTemplate,
    recurringSchedule: orNothing(form.recurringSchedule),
    recurringScheduleDay: form.recurringScheduleDay === null ? undefined : String(form.recurringScheduleDay),
    paymentDetailType: orNothing(form.paymentDetailType),
    paymentBranchLocation: given(form.paymentBranchLocation),
    paymentDate: orNothing(form.paymentDate),
    paymentMethod: orNothing(form.paymentMethod),
    paymentCheckNumber: given(form.paymentCheckNumber),
    paymentCheckAmount: orNothing(form.paymentCheckAmount),
    paymentMailedDate: orNothing(form.paymentMailedDate),
    paymentIsJoint: form.paymentIsJoint || undefined,
    paymentPayees: given(form.paymentPayees),
    email: emails.length === 0 ? undefined : [...emails],
    notes: given(form.notes),
    resubmitsId: orNothing(form.resubmitsId),
  };
  return body as Omit<Body, 'uploads'>;
}

/** Files of the draft by their ids; those that did not get there go with the form. */
function fileBody(form: WaiverForm, files: readonly WaiverFile[]): Pick<Body, 'uploads'> & Partial<Body> {
  const own = form.customFile === true ? files.filter(({ purpose }) => purpose === 'custom-form') : [];
  const template = form.unconditionalProgressTemplate
    ? files.find(({ purpose }) => purpose === 'unconditional-template')
    : undefined;
  const ids = own.flatMap(({ id }) => (id === null ? [] : [id]));
  const unsent = own.flatMap(({ id, file }) => (id === null && file !== null ? [file] : []));
  return {
    ...(ids.length > 0 && { waiverFiles: ids }),
    ...(template?.id && { unconditionalTemplateFile: template.id }),
    uploads: [
      ...unsent,
      ...(template && template.id === null && template.file !== null
        ? [{ field: 'unconditionalTemplateFile', file: template.file }]
        : []),
    ],
  };
}
