import type { CurrencyCode } from '../money.ts';
import { projectList } from '../projects/project-list.ts';
import { waiverList } from '../waivers/waiver-list.ts';

/** Rows of a widget of the dashboard (DSH-04, DSH-06). */
export const WIDGET_ROWS = 5;

/** What each part of the dashboard asks for when it opens, as the input of its own call. */
export function dashboardQueries(currencyCode: CurrencyCode) {
  const size = String(WIDGET_ROWS);
  return {
    summary: { currencyCode },
    /** Shows three; the list has no smaller page. */
    latestPayments: { paymentStatus: 'APPROVED', currencyCode, size },
    openProjects: projectList.write(projectList.read({ currencyCode, size })),
    /** Those of recurrences have their own card (decision C44). */
    scheduledPayments: { paymentStatus: 'SCHEDULED', hideScheduledRecurrence: 'true', currencyCode, size },
    recurrences: { status: 'PENDING', currencyCode, sort: 'nextDate', direction: 'asc', size },
    /** Those that can be downloaded. */
    executedWaivers: waiverList.write(waiverList.read({ executed: 'true', size })),
  } as const;
}
