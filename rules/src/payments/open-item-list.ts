// What reconciliation could not explain, as staff list it (REF-04).

import { defineList, type ListSort, type ListValues } from '../lists/define-list.ts';
import { addressOf, choiceField, pageField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';

export const OPEN_ITEM_STATES = ['OPEN', 'RESOLVED'] as const;
export const OPEN_ITEM_KINDS = ['MISSING_LOCAL', 'MISSING_GATEWAY', 'AMOUNT_DIFF', 'STATUS_DIFF', 'REVIEW'] as const;
export type OpenItemKind = (typeof OPEN_ITEM_KINDS)[number];

/** The kinds in the words of mails and screens. */
export const OPEN_ITEM_WORDS: Readonly<Record<OpenItemKind, string>> = {
  MISSING_LOCAL: 'Charge without a payment',
  MISSING_GATEWAY: 'Payment without money',
  AMOUNT_DIFF: 'Amounts differ',
  STATUS_DIFF: 'Statuses differ',
  REVIEW: 'To review',
};

export const openItemList = defineList({
  filters: {
    search: textField,
    state: withFallback(choiceField(OPEN_ITEM_STATES), 'OPEN'),
    kind: choiceField(OPEN_ITEM_KINDS),
  },
  sorts: { createdAt: 'desc' },
  defaultSort: 'createdAt',
  sizes: LIST_SIZES,
});

export type OpenItemFilters = ListValues<typeof openItemList>;
export type OpenItemSort = ListSort<typeof openItemList>;

/** The number beside the tab ends here. */
export const OPEN_ITEMS_TAB_MAX = 1_000;

export const openItemsAddress = addressOf({
  search: withFallback(textField, ''),
  state: withFallback(choiceField(OPEN_ITEM_STATES), 'OPEN'),
  kind: choiceField(OPEN_ITEM_KINDS),
  /** The id of the item beside the list. */
  item: textField,
  page: pageField,
});
export type OpenItemsShown = ReturnType<typeof openItemsAddress.read>;
