import { formatCount } from '@plumbline/rules/format-count';
import { OPEN_ITEMS_TAB_MAX, openItemsAddress, type OpenItemsShown } from '@plumbline/rules/payments/open-item-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { Tabs } from '@plumbline/ui/layout/tabs';

type MoneyTab = OpenItemsShown['state'] | 'settlements' | 'ledger';

export const openCountText = (count: number): string =>
  count >= OPEN_ITEMS_TAB_MAX ? `${formatCount(OPEN_ITEMS_TAB_MAX)}+` : formatCount(count);

const itemsHref = (state: OpenItemsShown['state']): string =>
  `/money${stringifySearch(openItemsAddress.write({ ...openItemsAddress.read({}), state }))}`;

/** The pages about money, with the number of open items. */
export const MoneyTabs = ({ current, openCount }: { current: MoneyTab; openCount?: number | undefined }) => (
  <Tabs
    label="Money"
    tabs={[
      {
        href: itemsHref('OPEN'),
        label: 'Open items',
        active: current === 'OPEN',
        ...(openCount !== undefined && { count: openCount }),
      },
      { href: itemsHref('RESOLVED'), label: 'Resolved', active: current === 'RESOLVED' },
      { href: '/money/settlements', label: 'Settlements', active: current === 'settlements' },
      { href: '/money/ledger', label: 'Ledger', active: current === 'ledger' },
    ]}
  />
);
