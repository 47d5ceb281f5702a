import { pageCount, pageWithin } from '@plumbline/rules/lists/paging';
import { useEffect, useEffectEvent } from 'react';

type ListedPage = {
  page: number;
  size: number;
  /** Undefined until the answer for this page is there. */
  count: number | undefined;
};

/**
 * Replaces a page beyond the end by the last one: an address may name it, and filters or deletions may leave fewer pages
 * than there were. True while such a page is being replaced.
 */
export function usePageWithin({ page, size, count }: ListedPage, onReplace: (lastPage: number) => void): boolean {
  const shownPage = count === undefined ? page : pageWithin(page, pageCount(count, size));
  const isBeyond = shownPage !== page;
  const replace = useEffectEvent((lastPage: number) => onReplace(lastPage));
  useEffect(() => {
    if (isBeyond) replace(shownPage);
  }, [isBeyond, shownPage]);
  return isBeyond;
}
