import { type Search, searchText } from './search.ts';
import { useLocation } from './use-router.ts';

/** All query parameters of the address. Lists read theirs with their declaration (`list.read`). */
export const useSearchParams = (): Search => useLocation().search;

/** These query parameters by name; null for one that is missing. */
export function useSearchTexts<const Name extends string>(...names: Name[]): Readonly<Record<Name, string | null>> {
  const search = useSearchParams();
  return Object.fromEntries(names.map((name) => [name, searchText(search, name)])) as Record<Name, string | null>;
}
