import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { send } from './send.ts';
import { answerKey } from './use-answer.ts';

type Page = { readonly rows: readonly unknown[]; readonly next: string | null };
/** The call answers pages that begin behind the last row of the one before. */
type PageOf<C extends Call> = Answer<C> & Page;
type RowOf<C extends Call> = PageOf<C>['rows'][number];

type PagesOptions<C extends Call> = {
  staleMs?: number;
  /** Keeps the rows of the previous choice while another one loads. */
  keepsPrevious?: boolean;
  /** Polling interval; false stops polling. `times` is the number of requests so far. */
  refetchMs?: (rows: readonly RowOf<C>[], times: number) => number | false;
};

/**
 * A log, the newest first: each page is added below the ones before it, and what is shown is read again as a whole. A page
 * that fails leaves the others where they are.
 */
export function usePages<C extends Call>(
  path: Path<C>,
  input: Omit<Input<C>, 'before'>,
  { staleMs, keepsPrevious = false, refetchMs }: PagesOptions<C> = {},
) {
  type Shown = InfiniteData<PageOf<C>, string | null>;
  const query = useInfiniteQuery<PageOf<C>, Error, Shown, QueryKey, string | null>({
    queryKey: [...answerKey(path, input as Input<C>), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await send(
        path,
        { ...input, ...(pageParam !== null && { before: pageParam }) } as Input<C>,
        signal,
      )) as PageOf<C>,
    initialPageParam: null,
    getNextPageParam: (page: Page) => page.next,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(refetchMs && {
      refetchInterval: ({ state }) =>
        refetchMs(rowsOf<C>(state.data?.pages ?? []), state.dataUpdateCount + state.errorUpdateCount),
      refetchIntervalInBackground: true,
    }),
  });
  return {
    /** Undefined until the first page has come. */
    rows: query.data && rowsOf<C>(query.data.pages),
    first: query.data?.pages[0],
    isFailed: query.isLoadingError,
    isRefreshing: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: {
      isLoading: query.isFetchingNextPage,
      isFailed: query.isFetchNextPageError,
      onMore: () => void query.fetchNextPage(),
    },
    hasMore: query.hasNextPage,
  };
}

const rowsOf = <C extends Call>(pages: readonly PageOf<C>[]): readonly RowOf<C>[] =>
  pages.flatMap(({ rows }) => rows as readonly RowOf<C>[]);
