import { pageCount, pageWithin } from '@plumbline/rules/lists/paging';
import { useEffect, useEffectEvent } from 'react';

type ListedPage = {
  page: number;
  size: number;
  /** Undefined until this page has loaded. */
  count: number | undefined;
};

/**
 * Replaces a page number beyond the end, from the URL or after rows were filtered or deleted, by the last page. True
 * while it is being replaced.
 */
export function usePageInRange({ page, size, count }: ListedPage, onReplace: (lastPage: number) => void): boolean {
  const shownPage = count === undefined ? page : pageWithin(page, pageCount(count, size));
  const isBeyond = shownPage !== page;
  const replace = useEffectEvent((lastPage: number) => onReplace(lastPage));
  useEffect(() => {
    if (isBeyond) replace(shownPage);
  }, [isBeyond, shownPage]);
  return isBeyond;
}
