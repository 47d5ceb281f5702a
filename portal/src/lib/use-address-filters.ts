import { useRouter, useSearch } from '@tanstack/react-router';
import type { Search } from '@plumbline/rules/invoices/filter-fields';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useMemo } from 'react';

type Reader<Filters> = {
  read: (search: Search) => Filters;
  write: (filters: Filters) => Record<string, string>;
};

export type ChangeFilters<Filters> = (to: (filters: Filters) => Filters, options?: { replace?: boolean }) => void;

/** The filters of a list live in the address, so that reloading and going back show the same rows. */
export function useAddressFilters<Filters>({ read, write }: Reader<Filters>): [Filters, ChangeFilters<Filters>] {
  const router = useRouter();
  const search: Search = useSearch({ strict: false });
  const filters = useMemo(() => read(search), [read, search]);
  // Starts from the address of that moment: a search that is still being typed must not undo a filter chosen meanwhile.
  const change: ChangeFilters<Filters> = (to, { replace = false } = {}) => {
    const { pathname, search: current } = router.state.location;
    void router.navigate({ href: `${pathname}${stringifySearch(write(to(read(current))))}`, replace });
  };
  return [filters, change];
}
