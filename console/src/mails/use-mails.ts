import type { Input } from '@plumbline/contract/call';
import type { listMails as ListMails } from '@plumbline/contract/mails/outbox';
import { listMails } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useState } from 'react';
import type { ListedMail } from './mail-words.ts';

type Filters = Input<typeof ListMails>;
type Earlier = { of: string; rows: readonly ListedMail[]; before: string | null };

const NONE = { rows: [], before: null };

/** The mails of one choice of filters; each page is added below the ones before it. */
export function useMails(filters: Filters) {
  const of = JSON.stringify(filters);
  const [kept, setKept] = useState<Earlier>({ of, ...NONE });
  // Another choice begins with its first page.
  const earlier = kept.of === of ? kept : { of, ...NONE };
  const { data, isLoadingError, isFetching, refetch } = useAnswer(listMails, {
    ...filters,
    ...(earlier.before !== null && { before: earlier.before }),
  });
  const rows = data ? [...earlier.rows, ...data.rows] : earlier.rows;
  const next = data?.next ?? null;
  return {
    rows: data !== undefined || earlier.rows.length > 0 ? rows : undefined,
    hasMore: next !== null || (isFetching && earlier.before !== null),
    isFetching,
    isFailed: isLoadingError,
    retry: () => void refetch(),
    showMore: () => setKept({ of, rows, before: next }),
    /** Shows the first page again, on which something is new. */
    startOver: () => setKept({ of, ...NONE }),
  };
}

export type Mails = ReturnType<typeof useMails>;
