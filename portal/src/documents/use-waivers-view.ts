import type { Answer } from '@plumbline/contract/call';
import type { getWaiver, listWaiverRecurrences } from '@plumbline/contract/waiver-requests';
import { searchText } from '@plumbline/ui/app/search';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { type WaiverFilters, waiverList } from '@plumbline/rules/waivers/waiver-list';
import { useMemo } from 'react';
import { recordNavigation, type RecordNavigation } from '../lib/list-with-record.ts';

export type WaiverDetail = Answer<typeof getWaiver>;
export type WaiverSchedule = Answer<typeof listWaiverRecurrences>['rows'][number];

const WAIVERS_PATH = '/history/waivers';

export type WaiversView = RecordNavigation<WaiverFilters> & {
  filters: WaiverFilters;
  /** The request whose panel is open. */
  openId: string | null;
};

/** The state of the Waivers tab, kept in the URL, so that back, reload and links restore it. */
export function useWaiversView(): WaiversView {
  const router = useRouter();
  const search = useSearchParams();
  const navigation = useMemo(
    () => recordNavigation(router, { path: WAIVERS_PATH, param: 'id', list: waiverList }),
    [router],
  );
  const filters = useMemo(() => waiverList.read(search), [search]);
  return { ...navigation, filters, openId: searchText(search, 'id') };
}
