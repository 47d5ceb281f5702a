import { getAutopay, listPaymentMethods, previewAutopay, saveAutopay } from '@plumbline/contract/paths.gen';
import { aloneLimit, monthLimitProblem } from '@plumbline/rules/portals/team-rights';
import { autopayProblems } from '@plumbline/rules/autopay/rule';
import type { CurrencyCode } from '@plumbline/rules/money';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useMemo, useState } from 'react';
import { useCapabilities, useMember } from '../lib/portal-context.ts';
import { methodName, type MethodRow } from '../payment-methods/method-row.ts';
import {
  type AutopayEdit,
  type AutopayErrors,
  type AutopayView,
  initialEdit,
  inputOf,
  isSameRule,
  ruleOf,
} from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';

export type AutopayFormProps = {
  view: AutopayView;
  /** Those that can be chosen. */
  methods: readonly MethodRow[];
  currency: CurrencyCode;
  /** Changes that are not saved; null without any. */
  edit: AutopayEdit | null;
  onEdit: (edit: AutopayEdit | null) => void;
};

export type ChangeEdit = (part: Partial<AutopayEdit>) => void;

/** The values of the form with their errors, and saving them. */
export function useAutopayForm({ view: { rule }, methods, currency, edit, onEdit }: AutopayFormProps) {
  const can = useCapabilities();
  const initial = useMemo(() => initialEdit(rule, methods, can), [rule, methods, can]);
  const [areAllShown, setAllShown] = useState(false);
  const [refused, setRefused] = useState<AutopayErrors>({});
  const save = useSave(setRefused);
  const shown = edit ?? initial;
  const method = methods.find(({ id }) => id === shown.paymentMethodId) ?? null;
  const isGone = method === null && rule !== null && shown.paymentMethodId === rule.paymentMethodId;
  const methodError = isGone ? words.methodGone(methodName(rule.method)) : method === null ? words.methodMissing : null;
  const member = useMember();
  const overLimit = monthLimitProblem(member && aloneLimit(member), shown.monthLimit, currency);
  const limitError = overLimit !== null && { monthLimit: overLimit };
  const problems: AutopayErrors = {
    ...autopayProblems(ruleOf(shown)),
    ...limitError,
    ...(methodError !== null && { paymentMethod: methodError }),
  };
  const isComplete = Object.keys(problems).length === 0;
  return {
    shown,
    method,
    isComplete,
    isSaving: save.isPending,
    errors: {
      ...(areAllShown && problems),
      // Also before anything is saved (TEM-01).
      ...limitError,
      ...(isGone && { paymentMethod: methodError }),
      ...refused,
    } as AutopayErrors,
    change: ((part) => {
      const next = { ...shown, ...part };
      setRefused({});
      onEdit(isSameRule(next, initial) ? null : next);
    }) satisfies ChangeEdit,
    reset: () => {
      setAllShown(false);
      setRefused({});
      onEdit(null);
    },
    submit: (consent: string | null) => {
      setRefused({});
      setAllShown(true);
      if (!isComplete || consent === null) focusFirstProblem();
      // After the saved rule is read again, so that its old values do not show in between.
      else save.mutate({ ...inputOf(shown, currency), consent }, { onSuccess: () => onEdit(null) });
    },
  };
}

function useSave(onRefused: (errors: AutopayErrors) => void) {
  const refuse = (errors: AutopayErrors) => {
    onRefused(errors);
    focusFirstProblem();
  };
  const atMethod = ({ message }: Error) => refuse({ paymentMethod: message });
  return useCall(saveAutopay, {
    onDone: ({ status }) => {
      toast.success(status === 'PAUSED' ? words.savedPaused : words.saved);
    },
    refused: {
      autopay_incomplete: ({ fields = {} }) => refuse(fields),
      method_deleted: atMethod,
      method_expired: atMethod,
      method_not_offered: atMethod,
      not_found: () => refuse({ projects: words.projectGone }),
      consent_changed: () => refuse({ consent: words.consentChanged }),
    },
    changes: [getAutopay, previewAutopay, listPaymentMethods],
  });
}

/** After the errors are rendered. */
const focusFirstProblem = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus());
};
