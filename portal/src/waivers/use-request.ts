import type { CheckAction } from '@plumbline/rules/waivers/checks';
import { waiverChecks, type CheckerFacts } from '@plumbline/rules/waivers/checker';
import { ZERO } from '@plumbline/rules/money';
import { blockerWords } from '@plumbline/rules/waivers/blocker-words';
import { submitBlockers } from '@plumbline/rules/waivers/submit-blockers';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { WAIVER_TYPES, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useState } from 'react';
import { payHref } from '../lib/pay-href.ts';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import type { WaiverErrors } from './block-props.ts';
import { useSubmitWaiver } from './use-submit-waiver.ts';
import { type DraftFile, useWaiverFiles } from './use-waiver-files.ts';
import { useWaiverFigures, type WaiverFigures } from './use-waiver-figures.ts';
import { useWaiverForm } from './use-waiver-form.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const UNPAID = blockerWords({ field: 'invoiceIds', reason: 'unpaid-invoices' });

/** As many invoices as fit into an address. */
const PAY_INVOICES_MAX = 40;

export type RequestStart = { form: WaiverForm; files: readonly DraftFile[]; discardsDraft: boolean };

/** The request with its files, figures and problems, and sending it. */
export function useRequest({ form: initial, files: before, discardsDraft }: RequestStart) {
  const router = useRouter();
  const { form: typed, change, leaveFile, isTouched, forget } = useWaiverForm(initial, { discardsDraft });
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
  const [isAsking, setAsking] = useState(false);
  const [dayKey, setDayKey] = useState(0);
  const problems = useProblems(form, figures, allowedTypes);
  const isUploading = files.all.some(({ state }) => state === 'sending');
  const { isSending, submit } = useSubmitWaiver({
    onSent: ({ number }) => {
      forget();
      void router.navigate({ href: `/request-waiver-confirmation?number=${number}`, replace: true });
    },
    onIncomplete: (fields) => {
      setRefused(fields);
      focusFirstProblem();
    },
    onUnconfirmed: () => setAsking(true),
  });
  const changeForm: typeof change = (part) => {
    setRefused({});
    change(part);
  };
  const send = (isConfirmed: boolean) => {
    setAsking(false);
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
    errors: { ...(areAllShown && { ...problems, ...uploading }), ...refused } satisfies WaiverErrors as WaiverErrors,
    isSending,
    isTouched,
    stop: stopOf(problems),
    send,
    dayKey,
    confirmation: { isOpen: isAsking, close: () => setAsking(false) },
    act: (action: CheckAction) => {
      setDayKey((key) => key + 1);
      changeForm(changeOf(action));
    },
  };
}

export type WaiverRequest = ReturnType<typeof useRequest>;

/** The specification disables Submit for these two; the other problems are shown when it is pressed. */
function stopOf({ email, invoiceIds }: WaiverErrors): 'unpaid' | 'email' | null {
  if (invoiceIds === UNPAID) return 'unpaid';
  return email === undefined ? null : 'email';
}

/** Why Send is disabled; null if it is not. */
export function stopWords({ stop }: WaiverRequest, facts: CheckerFacts): string | null {
  if (stop !== 'unpaid') return stop === null ? null : words.stoppedByEmail;
  return waiverChecks(facts).find(({ kind }) => kind === 'stop')?.title ?? UNPAID;
}

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
      return {};
  }
}

/** By field, in the order of the form. */
function useProblems(form: WaiverForm, figures: WaiverFigures, allowedTypes: readonly WaiverType[]): WaiverErrors {
  const can = useCapabilities();
  const { amounts, today } = figures;
  const blockers = submitBlockers(form, { can, today, allowedTypes, amounts });
  return Object.fromEntries(blockers.toReversed().map((blocker) => [blocker.field, blockerWords(blocker)]));
}

export function useCheckerFacts({ form, figures, allowedTypes }: WaiverRequest): CheckerFacts {
  const can = useCapabilities();
  const { organization } = usePortal();
  return {
    ...form,
    supplier: organization.name,
    project: figures.project,
    today: figures.today,
    allowedTypes,
    needsPayment: can.waiverNeedsPayment,
    canPay: can.waiverPayment,
    amounts: figures.amounts,
    hasForm: figures.props?.hasForm ?? null,
  };
}

/** Leads to the payment of what is open, and from there back to this request (WVR-09). */
export function payFirstHref({ props }: WaiverFigures): string {
  const open = (props?.invoices ?? []).filter(({ balance }) => balance > ZERO);
  return payHref({ invoiceId: open.slice(0, PAY_INVOICES_MAX).map(({ id }) => id), requestWaiver: true });
}

/** After the errors are rendered. */
const focusFirstProblem = (): void => {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('#main :is([aria-invalid="true"], [data-invalid] input, [data-problem])')
      ?.focus(),
  );
};
