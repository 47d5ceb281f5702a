import { useRouter } from './use-router.ts';
import { type Search, stringifySearch } from './search.ts';
import { useSearchParams } from './use-search-params.ts';
import { useMemo } from 'react';

type AddressedList<Values> = {
  read: (search: Search) => Values;
  write: (values: Values) => Record<string, string>;
};

export type ChangeAddress<Values> = (to: (values: Values) => Values, options?: { replace?: boolean }) => void;

/** Keeps the parameters of a list in the URL, so that reloading and going back show the same rows. */
export function useListAddress<Values>({ read, write }: AddressedList<Values>): [Values, ChangeAddress<Values>] {
  const router = useRouter();
  const search = useSearchParams();
  const values = useMemo(() => read(search), [read, search]);
  // Reads the current URL: a debounced search must not undo a filter that was chosen meanwhile.
  const change: ChangeAddress<Values> = (to, { replace = false } = {}) => {
    const { pathname, search: current } = router.latestLocation;
    void router.navigate({ href: `${pathname}${stringifySearch(write(to(read(current))))}`, replace });
  };
  return [values, change];
}
