// Navigation of a list whose open record is a parameter of its URL, so that back, reload and links restore both.
import type { Search } from '@plumbline/rules/lists/list-fields';
import type { AppRouter } from '@plumbline/ui/app/create-app-router';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';

type ListWithRecord<Filters> = {
  path: string;
  /** The parameter with the id of the open record. */
  param: string;
  list: {
    read: (search: Search) => Filters;
    write: (filters: Filters) => Record<string, string>;
    change: (filters: Filters, change: Partial<Filters>) => Filters;
  };
};

export type RecordNavigation<Filters> = {
  show: (filters: Filters, how?: { replace?: boolean }) => void;
  change: (change: Partial<Filters>) => void;
  openRecord: (id: string) => void;
  closeRecord: () => void;
};

/**
 * `opensOverList` says that the previous history entry is the same list without an open record. Reads the URL at the
 * time of the call: a debounced search arrives a second late, when other filters may have changed.
 */
export function recordNavigation<Filters>(
  router: AppRouter,
  { path, param, list }: ListWithRecord<Filters>,
): RecordNavigation<Filters> {
  const latest = () => {
    const { search, state } = router.latestLocation;
    return {
      filters: list.read(search),
      id: searchText(search, param),
      isOverList: state['opensOverList'] === true,
    };
  };
  const go = (filters: Filters, id: string | null, how: { replace: boolean; opensOverList?: boolean }) =>
    void router.navigate({
      href: path + stringifySearch({ ...list.write(filters), [param]: id }),
      replace: how.replace,
      resetScroll: false,
      state: { opensOverList: how.opensOverList ?? false },
    });
  const show: RecordNavigation<Filters>['show'] = (filters, { replace = false } = {}) =>
    go(filters, latest().id, { replace });
  return {
    show,
    change: (change) => show(list.change(latest().filters, change)),
    // Moving to another record replaces the history entry.
    openRecord: (id) => {
      const { filters, id: openId, isOverList } = latest();
      if (openId === null) go(filters, id, { replace: false, opensOverList: true });
      else go(filters, id, { replace: true, opensOverList: isOverList });
    },
    closeRecord: () => {
      const { filters, isOverList } = latest();
      if (isOverList) router.history.back();
      else go(filters, null, { replace: true });
    },
  };
}
