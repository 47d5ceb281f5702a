import { useInfiniteQuery } from '@tanstack/react-query';
import { listImportErrors } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';

/** The rows that are left out, page by page in the order of the file. */
export const useRunErrors = (id: string) =>
  useInfiniteQuery({
    queryKey: [...answerKey(listImportErrors, { id }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(listImportErrors, pageParam === 0 ? { id } : { id, afterLine: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      // A row has all of its errors on one page.
      const lines = new Set(pages.flatMap(({ rows }) => rows.map(({ line }) => line)));
      return lines.size < last.count ? last.rows.at(-1)?.line : undefined;
    },
    staleTime: 0,
  });
