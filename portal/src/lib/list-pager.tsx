import { PAGE_SIZES } from '@plumbline/rules/lists/paging';
import { Pager } from '@plumbline/ui/lists/pager';

type Place = { readonly page: number; readonly size: number };

type ListPagerProps = {
  label: string;
  filters: Place;
  /** Of all rows; nothing is shown without any. */
  count: number | undefined;
  change: (part: Partial<Place>) => void;
};

/** The pages of a list that keeps its place in the URL, where any page size may stand. */
export function ListPager({ label, filters: { page, size }, count = 0, change }: ListPagerProps) {
  if (count === 0) return null;
  return (
    <Pager
      label={label}
      page={page}
      pageSize={size}
      total={count}
      onPage={(chosen) => change({ page: chosen })}
      onPageSize={(chosen) => change({ size: chosen })}
      sizes={PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES]}
    />
  );
}
