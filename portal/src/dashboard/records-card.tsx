import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '@plumbline/ui/card';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { RecordRows, type RecordItem } from '@plumbline/ui/lists/record-rows';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { loadFailure } from '../lib/load-failure.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';

type RecordsCardProps<Row> = {
  title: string;
  query: UseQueryResult<{ rows: Row[] }>;
  item: (row: Row) => RecordItem;
  /** The path of the full list. */
  allAt: string;
  failed: string;
  empty: { title: string; text: string };
  /** Below the rows. */
  foot?: ReactNode;
};

/** A card with a few upcoming records and a link to the full list. */
export function RecordsCard<Row>({ title, query, item, allAt, failed, empty, foot }: RecordsCardProps<Row>) {
  const allHref = useScreenHref()(allAt);
  const failure = loadFailure(query, failed);
  const rows = query.data?.rows ?? [];
  return (
    <Card
      title={title}
      ruled
      inset={false}
      {...(allHref !== undefined && {
        action: (
          <TextLink href={allHref}>
            View all<span className="pl-hidden"> {title.toLowerCase()}</span>
          </TextLink>
        ),
      })}
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <LoadingRows loading={query.isPending} label={`Loading ${title.toLowerCase()}`}>
          {rows.length === 0 ? <EmptyState {...empty} /> : <RecordRows label={title} items={rows.map(item)} />}
        </LoadingRows>
      )}
      {foot}
    </Card>
  );
}
