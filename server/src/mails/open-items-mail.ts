// The supplier's daily mail about what reconciliation could not explain.
import { OPEN_ITEM_WORDS, type OpenItemKind } from '@plumbline/rules/payments/open-item-list';
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

type MailedItem = {
  kind: OpenItemKind;
  detail: string;
  retref: string;
  /** The payment's confirmation code; null if none is known. */
  code: string | null;
  found: string;
  isNew: boolean;
};

type OpenItemsReport = {
  openCount: number;
  newCount: number;
  /** The new ones first; at most as many as a mail can hold. */
  items: readonly MailedItem[];
  url: string;
};

const countOf = (count: number) => `${count} open ${count === 1 ? 'item' : 'items'}`;

/** To the supplier's address for money. */
export function openItemsMail(portal: Tenant, { openCount, newCount, items, url }: OpenItemsReport): MailWords {
  const rest = openCount - items.length;
  const news = newCount === 0 ? 'None of them is new.' : `New since the last email: ${newCount}.`;
  return layOutMail(portal, {
    kind: 'open-items',
    subject: `${countOf(openCount)} in the payments of ${portal.organizationName}`,
    preview: news,
    title: `${countOf(openCount)} ${openCount === 1 ? 'waits' : 'wait'} for your decision`,
    greeting: null,
    lines: [`The payment provider’s books and ours do not agree, or a payment needs somebody to look at it. ${news}`],
    facts: items.map((item) => [`${item.isNew ? 'New: ' : ''}${OPEN_ITEM_WORDS[item.kind]}`, itemWords(item)] as const),
    button: { words: 'Open the console', url },
    notes: [
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'You get this email once a day until each item is resolved with a decision.',
    ],
    isForStaff: true,
  });
}

function itemWords({ code, retref, detail, found }: MailedItem): string {
  const subject = code === null ? (retref === '' ? [] : [`Provider reference ${retref}.`]) : [`Payment ${code}.`];
  return [...subject, detail, `Found ${found}.`].filter((part) => part !== '').join(' ');
}
