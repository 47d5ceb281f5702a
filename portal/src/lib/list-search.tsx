import { SearchInput } from '@plumbline/ui/fields/search-input';

/** Spec 1 §9. */
const DELAY_MS = 1000;

type ListSearchProps = {
  /** For example "Search invoices". */
  label: string;
  placeholder: string;
  search: string | null;
  onSearch: (search: string | null) => void;
};

/** The debounced search field of a list; reports a search only when it has changed. */
export function ListSearch({ label, placeholder, search, onSearch }: ListSearchProps) {
  const change = (text: string) => {
    const typed = text.trim() || null;
    if (typed !== search) onSearch(typed);
  };
  return (
    <SearchInput label={label} placeholder={placeholder} value={search ?? ''} onChange={change} delayMs={DELAY_MS} />
  );
}
