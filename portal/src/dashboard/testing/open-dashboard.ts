import type { Answer } from '@plumbline/contract/call';
import { getDashboard } from '@plumbline/contract/dashboard';
import { getInvoiceSummary } from '@plumbline/contract/invoices';
import { listPayments } from '@plumbline/contract/payments';
import { listOpenProjects } from '@plumbline/contract/projects';
import { listRecurrences } from '@plumbline/contract/recurrences';
import { listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aPayment, aRecurrence } from '../../testing/a-payment.ts';
import { anOpenProject } from '../../testing/a-project.ts';
import { aWaiver } from '../../testing/a-waiver.ts';
import { anInvoiceSummary } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { InvoiceSummary } from '../summary-figures.ts';

type DashboardOptions = ScreenOptions & {
  summary?: Partial<InvoiceSummary>;
  projects?: Answer<typeof listOpenProjects>;
  payments?: Answer<typeof listPayments>['rows'];
  recurrences?: Answer<typeof listRecurrences>['rows'];
  waivers?: Answer<typeof listWaivers>;
};

/** Every part is left to its own call. */
export const NO_PARTS: Answer<typeof getDashboard> = {
  summary: null,
  latestPayments: null,
  openProjects: null,
  scheduledPayments: null,
  recurrences: null,
  executedWaivers: null,
  outstandingWaiverCount: null,
};

/** The dashboard of a portal with every widget, each with one row. */
export function openDashboard({
  summary = {},
  projects = listOf([anOpenProject()]),
  payments = [aPayment({ status: 'SCHEDULED', scheduledAt: asDay('2026-10-20') })],
  recurrences = [aRecurrence()],
  waivers = listOf([aWaiver()]),
  ...options
}: DashboardOptions = {}): Promise<TestScreen> {
  return openScreen('/dashboard', {
    ...options,
    settings: {
      isPaymentEnabled: true,
      isCreditMemoEnabled: true,
      isRecurrencePaymentEnabled: true,
      isWaiverEnabled: true,
      isOpenProjectWidgetEnabled: true,
      isExecutedWaiverWidgetEnabled: true,
      ...options.settings,
    },
    answers: [
      // Each part by its own call; `dashboard-call.screen.test.tsx` is about the one for all.
      answer(getDashboard, NO_PARTS),
      answer(getInvoiceSummary, ({ currencyCode = 'USD' }) => anInvoiceSummary({ currencyCode, ...summary })),
      answer(listOpenProjects, projects),
      answer(listPayments, listOf(payments)),
      answer(listRecurrences, listOf(recurrences)),
      answer(listWaivers, waivers),
      ...(options.answers ?? []),
    ],
  });
}
