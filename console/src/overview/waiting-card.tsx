import {
  IconAlertTriangle,
  IconChevronRight,
  IconFileAlert,
  IconSignature,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '@plumbline/ui/card';
import { Link } from '@plumbline/ui/link';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import type { ReactNode } from 'react';
import { momentText } from '../lib/moment-text.ts';
import type { Collections } from './overview-figures.ts';
import classes from './waiting-card.module.css';

type Kind = keyof Collections['waiting'];
type Words = { Icon: typeof IconSignature; title: string; href?: string };

const WORDS: Readonly<Record<Kind, Words>> = {
  openItems: { Icon: IconAlertTriangle, title: 'Payments that need a decision' },
  signUps: { Icon: IconUserPlus, title: 'Sign-ups to approve' },
  waivers: { Icon: IconSignature, title: 'Waivers to approve' },
  failedImports: { Icon: IconFileAlert, title: 'Imports that failed', href: '/imports' },
  failingWebhooks: { Icon: IconWebhook, title: 'Webhooks that fail', href: '/webhooks' },
};
const KINDS = Object.keys(WORDS) as Kind[];

type WaitingCardProps = { query: UseQueryResult<Collections>; isOwner: boolean };

/** What somebody of the supplier has to look at, with how many and since when. */
export function WaitingCard({ query, isOwner }: WaitingCardProps) {
  const { data } = query;
  const kinds = data ? KINDS.filter((kind) => data.waiting[kind].count > 0) : [];
  const count = data ? kinds.reduce((sum, kind) => sum + data.waiting[kind].count, 0) : undefined;
  return (
    <Card title="Needs you" titleNote={count === undefined ? undefined : `${count} open`} ruled inset={false}>
      {data ? (
        <ul className={classes.list} aria-label="Needs you">
          {kinds.map((kind) => (
            <Item
              key={kind}
              words={WORDS[kind]}
              isLinked={kind !== 'failingWebhooks' || isOwner}
              {...data.waiting[kind]}
            />
          ))}
          {kinds.length === 0 && <li className={classes.nothing}>Nothing waits for you.</li>}
        </ul>
      ) : (
        <div className={classes.nothing}>
          {query.isLoadingError ? (
            <ErrorState title="We could not load what waits" onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={120} />
          )}
        </div>
      )}
    </Card>
  );
}

type ItemProps = Collections['waiting'][Kind] & { words: Words; isLinked: boolean };

function Item({ words: { Icon, title, href }, isLinked, count, oldestAt }: ItemProps) {
  const content: ReactNode = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {oldestAt !== null && <span className={classes.note}>Since {momentText(oldestAt)}</span>}
      </span>
      <strong className={classes.count}>{count.toLocaleString('en-US')}</strong>
    </>
  );
  return (
    <li>
      {href !== undefined && isLinked ? (
        <Link className={classes.item} href={href}>
          {content}
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      ) : (
        <div className={classes.item}>{content}</div>
      )}
    </li>
  );
}
