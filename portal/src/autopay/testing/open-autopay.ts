import { getAutopay, previewAutopay } from '@plumbline/contract/autopay';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { findProjects } from '@plumbline/contract/projects';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import type { MethodRow } from '../../payment-methods/method-row.ts';
import { aBankAccount, aCard } from '../../testing/a-payment.ts';
import { aProject } from '../../testing/a-project.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { testId } from '../../testing/test-id.ts';
import type { AutopayRun, AutopayView, SavedRule } from '../autopay-edit.ts';

export const BANK = aBankAccount();
export const VISA = aCard();
export const LOFTS = aProject({ jobName: 'Harrow Street Lofts' });
export const CLINIC = aProject({ jobName: 'Verdugo Clinic' });

export const AUTOPAY_SETTINGS = {
  isPaymentEnabled: true,
  isAchEnabled: true,
  isCreditCardEnabled: true,
  isCardOnFileEnabled: true,
  isCreditMemoEnabled: true,
  isAutopayEnabled: true,
} as const;

/** A planned run of three invoices. */
export const aRun = (facts: Partial<AutopayRun> = {}): AutopayRun => ({
  day: asDay('2026-10-23'),
  status: 'PLANNED',
  amount: asCents(7_204_15),
  invoicesCount: 3,
  invoices: [{ id: testId(), invoiceNumber: '48213', amount: asCents(7_204_15) }],
  waiting: [],
  failureMessage: null,
  ...facts,
});

/** An active weekly rule for two projects. */
export const aRule = (facts: Partial<SavedRule> = {}): SavedRule => ({
  id: testId(),
  currencyCode: 'USD',
  scope: 'PROJECTS',
  projectIds: [LOFTS.id, CLINIC.id],
  projects: [LOFTS, CLINIC].map(({ id, jobName }) => ({ id, jobName })),
  timing: 'WEEKLY',
  daysBefore: null,
  weekday: 5,
  paymentMethodId: BANK.id,
  invoiceLimit: asCents(10_000_00),
  monthLimit: asCents(40_000_00),
  usesCredits: true,
  status: 'ACTIVE',
  pauseReason: null,
  startsOn: asDay('2026-09-01'),
  consent: 'What was agreed to on the first of September.',
  changedAt: '2026-09-01T16:00:00.000Z',
  createdBy: { name: 'Dana Reyes' },
  method: { paymentType: 'ACH', brand: null, last4: '6789' },
  ...facts,
});

export const aView = (facts: Partial<AutopayView> = {}): AutopayView => ({
  asOf: asDay('2026-10-15'),
  usedInMonth: asCents(12_310_40),
  runs: [aRun()],
  disputed: [],
  rule: aRule(),
  ...facts,
});

/** Before anything was saved. */
export const NO_RULE = aView({ rule: null, runs: [], usedInMonth: ZERO });

type AutopayOptions = ScreenOptions & {
  view?: AutopayView;
  /** The runs of every preview. */
  preview?: readonly AutopayRun[];
  methods?: readonly MethodRow[];
};

export const openAutopay = ({
  view = aView(),
  preview = [aRun({ day: asDay('2026-10-26'), amount: asCents(99_00), invoicesCount: 1 })],
  methods = [BANK, VISA],
  ...options
}: AutopayOptions = {}): Promise<TestScreen> =>
  openScreen('/autopay', {
    ...options,
    settings: { ...AUTOPAY_SETTINGS, ...options.settings },
    answers: [
      answer(getAutopay, view),
      answer(previewAutopay, { asOf: view.asOf, usedInMonth: asCents(12_310_40), runs: [...preview], disputed: [] }),
      answer(listPaymentMethods, listOf(methods)),
      answer(findProjects, ({ search = '' }) =>
        listOf([LOFTS, CLINIC].filter(({ jobName }) => jobName.toLowerCase().includes(search.toLowerCase()))),
      ),
      ...(options.answers ?? []),
    ],
  });
