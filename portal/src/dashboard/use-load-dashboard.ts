import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { getDashboard as Call } from '@plumbline/contract/dashboard';
import {
  getDashboard,
  getInvoiceSummary,
  listOpenProjects,
  listPayments,
  listRecurrences,
  listWaivers,
} from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import type { CurrencyCode } from '@plumbline/rules/money';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { createContext, use, useState } from 'react';

type Parts = Answer<typeof Call>;

export const DashboardLoadedContext = createContext(false);

/** Whether the one call of the dashboard is over: a part that it did not answer then makes its own (DSH-07). */
export const useIsDashboardLoaded = (): boolean => use(DashboardLoadedContext);

/** Loads all parts of the dashboard with one call, unless they came with the page. True when it is over. */
export function useLoadDashboard(currencyCode: CurrencyCode): boolean {
  const cache = useQueryClient();
  const queryKey = answerKey(getDashboard, { currencyCode });
  useState(() => {
    const cached = cache.getQueryState<Parts>(queryKey);
    if (cached?.data) cacheParts(cache, currencyCode, cached.data, cached.dataUpdatedAt);
  });
  const { isFetching } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const parts = await send(getDashboard, { currencyCode }, signal);
      cacheParts(cache, currencyCode, parts);
      return parts;
    },
    // Each part asks again by itself.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return !isFetching;
}

/** Puts each part where its own call would, so that filters, retries and refreshes of a widget work as everywhere. */
function cacheParts(cache: QueryClient, currencyCode: CurrencyCode, parts: Parts, updatedAt?: number): void {
  const queries = dashboardQueries(currencyCode);
  const put = (queryKey: readonly unknown[], answer: unknown) => {
    if (answer === null) return;
    const knownAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (updatedAt === undefined) cache.setQueryData(queryKey, answer);
    else if (knownAt < updatedAt) cache.setQueryData(queryKey, answer, { updatedAt });
  };
  put(answerKey(getInvoiceSummary, queries.summary), parts.summary);
  put(answerKey(listPayments, queries.latestPayments), parts.latestPayments);
  put(answerKey(listOpenProjects, queries.openProjects), parts.openProjects);
  put(answerKey(listPayments, queries.scheduledPayments), parts.scheduledPayments);
  put(answerKey(listRecurrences, queries.recurrences), parts.recurrences);
  put(answerKey(listWaivers, queries.executedWaivers), parts.executedWaivers);
}
