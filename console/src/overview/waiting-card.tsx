import {
  IconAlertTriangle,
  IconChevronRight,
  IconFileAlert,
  IconLifebuoy,
  IconMailX,
  IconSignature,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '@plumbline/rules/format-count';
import type { DueKind } from '@plumbline/rules/waivers/reminders';
import { Card } from '@plumbline/ui/card';
import { Link } from '@plumbline/ui/link';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { momentText } from '../lib/moment-text.ts';
import type { Collections, DueWaivers } from './overview-figures.ts';
import classes from './waiting-card.module.css';

type Kind = keyof Collections['waiting'];
type Waiting = { key: string; Icon: typeof IconSignature; title: string; href: string; count: number } & {
  oldestAt: string | null;
};

const WORDS: Readonly<Record<Kind, Pick<Waiting, 'Icon' | 'href' | 'title'>>> = {
  openItems: { Icon: IconAlertTriangle, title: 'Payments that need a decision', href: '/money' },
  signUps: { Icon: IconUserPlus, title: 'Sign-ups to approve', href: '/people' },
  openTickets: { Icon: IconLifebuoy, title: 'Support tickets to answer', href: '/tickets' },
  failedImports: { Icon: IconFileAlert, title: 'Imports that failed', href: '/imports' },
  failingWebhooks: { Icon: IconWebhook, title: 'Webhooks that fail', href: '/webhooks' },
  failedMails: { Icon: IconMailX, title: 'Mails that were not delivered', href: '/mails?state=UNDELIVERED' },
};
const KINDS = Object.keys(WORDS) as Kind[];

const WAIVER_TITLES: Readonly<Record<DueKind, string>> = {
  'money-gone': 'Released waivers whose money has gone back',
  deadline: 'Waivers with a deadline near or past',
  blocked: 'Signed waivers that cannot be released',
  approve: 'Waivers to approve',
  sign: 'Waivers to sign',
  notarize: 'Waivers at the notary',
  release: 'Waivers to release',
};

const waitingOf = ({ waiting }: Collections): Waiting[] =>
  KINDS.map((kind) => ({ key: kind, ...WORDS[kind], ...waiting[kind] })).filter(({ count }) => count > 0);

const waiversOf = ({ kinds }: DueWaivers): Waiting[] =>
  kinds.map(({ kind, count, oldestAt }) => ({
    key: kind,
    Icon: IconSignature,
    title: WAIVER_TITLES[kind],
    href: `/waivers?due=${kind}`,
    count,
    oldestAt,
  }));

type WaitingCardProps = { query: UseQueryResult<Collections>; waivers: UseQueryResult<DueWaivers> };

/** What somebody of the supplier has to look at, with how many and since when. */
export function WaitingCard({ query, waivers }: WaitingCardProps) {
  const failed = [query, waivers].filter(({ isLoadingError }) => isLoadingError);
  const items = query.data && waivers.data && [...waitingOf(query.data), ...waiversOf(waivers.data)];
  const count = items?.reduce((sum, item) => sum + item.count, 0);
  return (
    <Card
      title="Needs you"
      titleNote={count === undefined ? undefined : `${formatCount(count)} open`}
      ruled
      inset={false}
    >
      {items ? (
        <ul className={classes.list} aria-label="Needs you">
          {items.map(({ key, ...item }) => (
            <Item key={key} {...item} />
          ))}
          {waivers.data?.isCut && (
            <li className={classes.nothing}>More waivers wait: only the most urgent are counted.</li>
          )}
          {items.length === 0 && <li className={classes.nothing}>Nothing waits for you.</li>}
        </ul>
      ) : (
        <div className={classes.nothing}>
          {failed.length > 0 ? (
            <ErrorState
              title="We could not load what waits"
              onRetry={() => failed.forEach(({ refetch }) => void refetch())}
            />
          ) : (
            <Skeleton height={120} />
          )}
        </div>
      )}
    </Card>
  );
}

const Item = ({ Icon, title, href, count, oldestAt }: Omit<Waiting, 'key'>) => (
  <li>
    <Link className={classes.item} href={href}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {oldestAt !== null && <span className={classes.note}>Since {momentText(oldestAt)}</span>}
      </span>
      <strong className={classes.count}>{formatCount(count)}</strong>
      <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  </li>
);
