import { listDeskWaivers } from '@plumbline/contract/paths.gen';
import { formatCount } from '@plumbline/rules/format-count';
import {
  DESK_TAB_COUNT_MAX,
  DESK_TABS,
  deskAddress,
  type DeskShown,
  type DeskTab,
  directionOf,
  openTab,
} from '@plumbline/rules/waivers/desk-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import { TextLink } from '@plumbline/ui/text-link';
import { lazy, useState } from 'react';
import { signingObstacle, useOwnAuthority } from '../own-authority.ts';
import { BatchSignButton } from './batch-sign-button.tsx';
import { WaiverFilters } from './waiver-filters.tsx';
import { WaiversTable } from './waivers-table.tsx';
import classes from '../waivers.module.css';

const WaiverPanel = lazy(async () => ({ default: (await import('../panel/waiver-panel.tsx')).WaiverPanel }));

const TAB_LABELS: Readonly<Record<DeskTab, string>> = {
  needs: 'Needs you',
  others: 'With others',
  sent: 'Sent',
  rejected: 'Rejected',
};

const NOTHING: ReadonlySet<string> = new Set();

/** The waiver requests of all customers by who must act, each with its record beside the list. */
export function WaiversPage() {
  const [shown, change] = useListAddress(deskAddress);
  const { waiver, page } = shown;
  const tab = openTab(shown);
  const own = useOwnAuthority();
  const list = useAnswer(listDeskWaivers, queryOf(shown), { keepsPrevious: true });
  const [selected, setSelected] = useState(NOTHING);
  const rows = list.data?.rows ?? [];
  const ready = own.mayDecide ? rows.filter((row) => signingObstacle(row, own) === null) : [];
  const chosen = ready.filter(({ id }) => selected.has(id));
  const open = (id: string | null) =>
    change((before) => ({ ...before, waiver: id }), { replace: waiver !== null && id !== null });
  return (
    <>
      <PageHeader
        title="Waivers"
        sentence={sentenceFor(list.data?.counts.needs)}
        actions={own.mayDecide && <BatchSignButton rows={chosen.length > 0 ? chosen : ready} />}
      />
      <Tabs label="Waivers" tabs={tabsOf(shown, tab, list.data?.counts)} />
      <WaiverFilters
        shown={shown}
        customerName={rows[0]?.customer.name ?? null}
        onChange={(part) => {
          setSelected(NOTHING);
          change((before) => ({ ...before, page: 1, waiver: null, ...part }), { replace: 'search' in part });
        }}
      />
      <WaiversTable
        list={list.data}
        tab={tab}
        own={own}
        page={page}
        isChosen={isChosen(shown)}
        isRefreshing={list.isPlaceholderData}
        isFailed={list.isLoadingError}
        current={waiver}
        selected={selected}
        onSelect={setSelected}
        onRetry={() => void list.refetch()}
        onOpen={open}
        onPage={(next) => change((before) => ({ ...before, page: next }))}
      />
      <p className={classes.below}>
        <TextLink href="/waivers/templates">Waiver templates</TextLink>
        <TextLink href="/waivers/signatories">Who signs, and the certificate</TextLink>
      </p>
      <PanelSlot view={{ openId: waiver, openRecord: open, closeRecord: () => open(null) }} rows={rows}>
        {({ id, row, ...panel }) => <WaiverPanel id={id} row={row} onOpen={open} {...panel} />}
      </PanelSlot>
    </>
  );
}

const isChosen = ({ due, type, state, assigned, customer, search }: DeskShown): boolean =>
  search !== '' || [due, type, state, assigned, customer].some((value) => value !== null);

function queryOf(shown: DeskShown) {
  const { due, type, state, assigned, customer, search, page } = shown;
  const direction = directionOf(openTab(shown));
  return {
    ...(due === null ? { tab: openTab(shown) } : { due }),
    ...(type !== null && { waiverType: type }),
    ...(state !== null && { state }),
    ...(assigned !== null && { assigned }),
    ...(customer !== null && { customerId: customer }),
    ...(search !== '' && { search }),
    ...(direction === 'desc' && { direction }),
    page: String(page),
  };
}

type Counts = Readonly<Record<DeskTab, number>>;

/** What was searched and filtered stays: the numbers say where it is found. */
function tabsOf(shown: DeskShown, open: DeskTab, counts: Counts | undefined): Tab[] {
  return DESK_TABS.map((tab) => {
    const address = deskAddress.write({ ...shown, tab, due: null, waiver: null, page: 1 });
    return {
      href: `/waivers${stringifySearch(address)}`,
      label: TAB_LABELS[tab],
      active: tab === open,
      ...(counts && { count: counts[tab] }),
    };
  });
}

function sentenceFor(needs: number | undefined): string {
  if (needs === undefined || needs === 0) return 'What your customers requested, by who must act.';
  if (needs >= DESK_TAB_COUNT_MAX) return `${formatCount(DESK_TAB_COUNT_MAX)} or more waivers need you.`;
  return needs === 1 ? '1 waiver needs you.' : `${formatCount(needs)} waivers need you.`;
}
