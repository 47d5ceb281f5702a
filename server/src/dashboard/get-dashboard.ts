import type { Answer } from '@plumbline/contract/call';
import type { getDashboard as Call } from '@plumbline/contract/dashboard';
import type { listPayments as PaymentsCall } from '@plumbline/contract/payments';
import type { listOpenProjects as ProjectsCall } from '@plumbline/contract/projects';
import type { listRecurrences as RecurrencesCall } from '@plumbline/contract/recurrences';
import type { listWaivers as WaiversCall } from '@plumbline/contract/waivers';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { BuiltAnswer, Handler } from '../http/handler.ts';
import { getInvoiceSummary } from '../invoices/get-invoice-summary.ts';
import { listPayments } from '../payments/activity/list-payments.ts';
import { listOpenProjects } from '../projects/list-open-projects.ts';
import { listRecurrences } from '../recurrences/list-recurrences.ts';
import { listWaivers } from '../waivers/list-waivers.ts';
import { selectOutstandingCount } from '../waivers/outstanding-waivers.sql.ts';

type PaymentList = Answer<typeof PaymentsCall>;
type ProjectList = Answer<typeof ProjectsCall>;
type RecurrenceList = Answer<typeof RecurrencesCall>;
type WaiverList = Answer<typeof WaiversCall>;

/** The browser keeps no tags of the parts. */
const WITHOUT_TAG = { ifNoneMatch: null };

/** Lists come as JSON; parsing the five rows of a widget costs nothing measurable. */
const parsed = async <T>(answer: Promise<BuiltAnswer>): Promise<T> => JSON.parse((await answer).json ?? 'null') as T;

/** The handlers of the widgets' own calls, side by side; one that fails leaves the others (DSH-07). */
export const getDashboard: Handler<typeof Call> = async (app, caller, input) => {
  const { capabilities: can, tenant, requestId } = caller;
  const queries = dashboardQueries(currencyFor(input.currencyCode ?? null, tenant.settings.currencyCodes));
  const part = async <T>(isOn: boolean, read: () => Promise<T>): Promise<T | null> => {
    if (!isOn) return null;
    try {
      return await read();
    } catch (error) {
      app.log.error({ reqId: requestId, err: error }, 'a part of the dashboard failed');
      return null;
    }
  };
  return settled({
    summary: part(true, () => getInvoiceSummary(app, caller, queries.summary)),
    latestPayments: part(can.payments, () =>
      parsed<PaymentList>(listPayments(app, caller, { ...queries.latestPayments, ...WITHOUT_TAG })),
    ),
    openProjects: part(can.openProjectWidget, () =>
      parsed<ProjectList>(listOpenProjects(app, caller, { ...queries.openProjects, ...WITHOUT_TAG })),
    ),
    scheduledPayments: part(can.payments && can.scheduledWidget, () =>
      parsed<PaymentList>(listPayments(app, caller, { ...queries.scheduledPayments, ...WITHOUT_TAG })),
    ),
    recurrences: part(can.recurrences, () =>
      parsed<RecurrenceList>(listRecurrences(app, caller, { ...queries.recurrences, ...WITHOUT_TAG })),
    ),
    executedWaivers: part(can.waivers && can.executedWaiverWidget, () =>
      parsed<WaiverList>(listWaivers(app, caller, { ...queries.executedWaivers, ...WITHOUT_TAG })),
    ),
    outstandingWaiverCount: part(can.waivers, () =>
      selectOutstandingCount(app.sql, { organizationId: tenant.organizationId, customerId: caller.customerId }),
    ),
  });
};

/** The answers of promises by their names. */
async function settled<Parts extends object>(parts: Parts): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const entries = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part] as const));
  return Object.fromEntries(entries) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}
