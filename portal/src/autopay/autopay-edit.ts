import type { getAutopay, previewAutopay } from '@plumbline/contract/autopay';
import type { Answer, Input } from '@plumbline/contract/call';
import type { AutopayProblem, AutopayRule } from '@plumbline/rules/autopay/rule';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { MethodRow } from '../payment-methods/method-row.ts';

export type AutopayView = Answer<typeof getAutopay>;
export type SavedRule = NonNullable<AutopayView['rule']>;
export type AutopayRun = AutopayView['runs'][number];

/** The fields of the form. What the chosen scope and timing do not need is kept, but not sent. */
export type AutopayEdit = Omit<AutopayRule, 'projectIds'> & {
  readonly projects: SavedRule['projects'];
  readonly paymentMethodId: string | null;
};

export type AutopayField = AutopayProblem | 'paymentMethod' | 'consent';
export type AutopayErrors = Readonly<Partial<Record<AutopayField, string>>>;

const FRIDAY = 5;
const DAYS_BEFORE = 5;

/** The saved rule, or what a new one starts with. */
export function initialEdit(
  rule: SavedRule | null,
  methods: readonly MethodRow[],
  { creditMemos }: Pick<Capabilities, 'creditMemos'>,
): AutopayEdit {
  return {
    scope: rule?.scope ?? 'ALL',
    projects: rule?.projects ?? [],
    timing: rule?.timing ?? 'DUE_DATE',
    daysBefore: rule?.daysBefore ?? DAYS_BEFORE,
    weekday: rule?.weekday ?? FRIDAY,
    paymentMethodId: rule?.paymentMethodId ?? methods[0]?.id ?? null,
    invoiceLimit: rule?.invoiceLimit ?? null,
    monthLimit: rule?.monthLimit ?? null,
    usesCredits: rule?.usesCredits ?? creditMemos,
  };
}

export function ruleOf({ scope, projects, timing, daysBefore, weekday, ...rest }: AutopayEdit): AutopayRule {
  const { invoiceLimit, monthLimit, usesCredits } = rest;
  return {
    scope,
    projectIds: scope === 'PROJECTS' ? projects.map(({ id }) => id).toSorted() : [],
    timing,
    daysBefore: timing === 'DAYS_BEFORE' ? daysBefore : null,
    weekday: timing === 'WEEKLY' ? weekday : null,
    invoiceLimit,
    monthLimit,
    usesCredits,
  };
}

export function inputOf(edit: AutopayEdit, currencyCode: CurrencyCode): Input<typeof previewAutopay> {
  const rule = ruleOf(edit);
  return {
    ...rule,
    projectIds: [...rule.projectIds],
    currencyCode,
    paymentMethodId: edit.paymentMethodId ?? '',
  };
}

/** Whether both would be saved as the same rule. */
export const isSameRule = (one: AutopayEdit, other: AutopayEdit): boolean =>
  JSON.stringify([ruleOf(one), one.paymentMethodId]) === JSON.stringify([ruleOf(other), other.paymentMethodId]);

/** The saved methods that can pay in this currency. */
export const usableMethods = (
  methods: readonly MethodRow[],
  currency: CurrencyCode,
  { ach, card }: Pick<Capabilities, 'ach' | 'card'>,
): MethodRow[] =>
  methods.filter(({ paymentType, isExpired }) =>
    paymentType === 'ACH' ? ach && currency === 'USD' : card && !isExpired,
  );
