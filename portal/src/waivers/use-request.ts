import type { CheckAction } from '@plumbline/rules/waivers/checks';
import { waiverChecks } from '@plumbline/rules/waivers/checker';
import type { CheckerFacts } from '@plumbline/rules/waivers/checker-facts';
import type { Confirmation } from '@plumbline/rules/waivers/confirmations';
import { ZERO } from '@plumbline/rules/money';
import { blockerWords } from '@plumbline/rules/waivers/blocker-words';
import { submitBlockers, usesOwnForm } from '@plumbline/rules/waivers/submit-blockers';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { readSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { WAIVER_TYPES, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useState } from 'react';
import { payHref } from '../lib/pay-href.ts';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import type { WaiverErrors } from './block-props.ts';
import { sentRequest } from './sent-request.ts';
import { useSubmitWaiver } from './use-submit-waiver.ts';
import { type DraftFile, useWaiverFiles } from './use-waiver-files.ts';
import { useWaiverFigures, type WaiverFigures } from './use-waiver-figures.ts';
import { useWaiverForm } from './use-waiver-form.ts';
import { waiverMessages as words } from './waiver-messages.ts';

/** As many invoices as fit into an address. */
const PAY_INVOICES_MAX = 40;

export type RequestStart = { form: WaiverForm; files: readonly DraftFile[]; discardsDraft: boolean };

/** The request with its files, figures and problems, and sending it. */
export function useRequest({ form: initial, files: before, discardsDraft }: RequestStart) {
  const router = useRouter();
  const { form: typed, change, leaveFile, isTouched, forget, owner } = useWaiverForm(initial, { discardsDraft });
  const files = useWaiverFiles(before, leaveFile);
  const form: WaiverForm = {
    ...typed,
    files: files.all.filter(({ purpose }) => purpose === 'custom-form'),
    unconditionalTemplateFile: files.all.find(({ purpose }) => purpose === 'unconditional-template') ?? null,
  };
  const figures = useWaiverFigures(typed);
  const allowedTypes = figures.project?.waiverTypes ?? WAIVER_TYPES;
  const [areAllShown, setAllShown] = useState(false);
  const [refused, setRefused] = useState<WaiverErrors>({});
  const [asking, setAsking] = useState<Confirmation | null>(null);
  const [dayKey, setDayKey] = useState(0);
  const problems = useProblems(form, figures, allowedTypes);
  const facts = useCheckerFacts(form, figures, allowedTypes);
  const checks = waiverChecks(facts);
  const isUploading = files.all.some(({ state }) => state === 'sending');
  const { isSending, submit } = useSubmitWaiver({
    onSent: ({ number }) => {
      forget();
      const { waiverType, throughDate } = form;
      const jobName = figures.project?.jobName ?? form.jobName;
      const schedule = readSchedule(form.recurringSchedule, form.recurringScheduleDay);
      sentRequest.write(owner, { number, waiverType, throughDate, jobName, schedule });
      void router.navigate({ href: `/request-waiver-confirmation?number=${number}`, replace: true });
    },
    onIncomplete: (fields) => {
      setRefused(fields);
      focusFirstProblem();
    },
    onUnconfirmed: setAsking,
  });
  const changeForm: typeof change = (part) => {
    setRefused({});
    change(part);
  };
  const send = (isConfirmed: boolean) => {
    setAsking(null);
    setAllShown(true);
    if (Object.keys(problems).length > 0 || isUploading) focusFirstProblem();
    else submit(form, files.all, { ...paidFact(figures), ...(isConfirmed && { isConfirmed }) });
  };
  const uploading = isUploading && { files: words.uploading };
  return {
    form,
    change: changeForm,
    files,
    figures,
    allowedTypes,
    errors: { ...onlyEmail(problems), ...(areAllShown && { ...problems, ...uploading }), ...refused } as WaiverErrors,
    isSending,
    isTouched,
    facts,
    checks,
    /** Why Send is disabled: what cannot be, or an email address that is none (WVR-08, WVR-09). */
    stop: checks.find(({ kind }) => kind === 'stop')?.title ?? problems.email ?? null,
    send,
    dayKey,
    confirmation: { asking, close: () => setAsking(null) },
    act: (action: CheckAction) => {
      setDayKey((key) => key + 1);
      changeForm(changeOf(action));
    },
  };
}

/** Send is disabled by it, so that it is said at once. */
const onlyEmail = ({ email }: WaiverErrors): WaiverErrors => (email === undefined ? {} : { email });

export type WaiverRequest = ReturnType<typeof useRequest>;

const paidFact = ({ amounts }: WaiverFigures) => (amounts === null ? {} : { isPaid: amounts.openBalance === ZERO });

function changeOf(action: CheckAction): Partial<WaiverForm> {
  switch (action.kind) {
    case 'include-all':
      return { invoiceIds: null };
    case 'notary':
      return { requestNotarization: action.requestNotarization };
    case 'change': {
      const { waiverType, throughDate } = action;
      return { waiverType, ...(throughDate !== undefined && { throughDate }) };
    }
    case 'pay':
    case 'waiver':
      return {};
  }
}

/** By field, in the order of the form. */
function useProblems(form: WaiverForm, figures: WaiverFigures, allowedTypes: readonly WaiverType[]): WaiverErrors {
  const can = useCapabilities();
  const { settings } = usePortal();
  const { amounts, today, project, props } = figures;
  const blockers = submitBlockers(form, {
    can,
    today,
    allowedTypes,
    project,
    hasForm: props?.hasForm ?? null,
    branches: settings.branchLocations,
    amounts: amounts && { ...amounts, unpaidInvoiceCount: amounts.unpaid.length },
  });
  return Object.fromEntries(blockers.toReversed().map((blocker) => [blocker.field, blockerWords(blocker)]));
}

function useCheckerFacts(
  form: WaiverForm,
  { project, today, amounts, props }: WaiverFigures,
  allowedTypes: readonly WaiverType[],
): CheckerFacts {
  const can = useCapabilities();
  const { organization } = usePortal();
  return {
    ...form,
    supplier: organization.name,
    project,
    today,
    allowedTypes,
    isOwnForm: usesOwnForm(form, can),
    needsPayment: can.waiverNeedsPayment,
    canPay: can.waiverPayment,
    amounts,
    hasForm: props?.hasForm ?? null,
    sameRequest: props?.sameRequest ?? null,
  };
}

/** Leads to the payment of what is open, and from there back to this request (WVR-09). */
export function payFirstHref({ props }: WaiverFigures): string {
  const open = (props?.invoices ?? []).filter(({ balance }) => balance > ZERO);
  return payHref({
    invoiceId: open.slice(0, PAY_INVOICES_MAX).map(({ id }) => id),
    selected: true,
    requestWaiver: true,
  });
}

/** After the errors are rendered. */
const focusFirstProblem = (): void => {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('#main :is([aria-invalid="true"], [data-invalid] input, [data-problem])')
      ?.focus(),
  );
};
