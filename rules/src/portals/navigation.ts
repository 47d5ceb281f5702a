import type { Capabilities } from './capabilities.ts';

export type NavKey = 'dashboard' | 'pay' | 'payments' | 'request-waiver' | 'documents' | 'reports';

export type NavItem = {
  readonly key: NavKey;
  readonly label: string;
  readonly path: string;
  /** The paths, with the pages below them, on which the item is marked as current. */
  readonly covers: readonly string[];
};

/** The side navigation in its order (Spec 1 §2). */
export function navigation(can: Capabilities): NavItem[] {
  const items: (NavItem & { isShown: boolean })[] = [
    {
      key: 'dashboard',
      label: 'Dashboard',
      path: '/dashboard',
      covers: ['/dashboard'],
      isShown: can.view,
    },
    {
      key: 'pay',
      label: 'Make a Payment',
      path: can.pay ? '/pay' : '/prepay',
      covers: ['/pay', '/prepay', '/autopay', '/thanks'],
      isShown: can.pay || can.prepay,
    },
    {
      key: 'payments',
      label: 'Payment Activity',
      path: '/history/payments',
      covers: ['/history/payments', '/history/recurrences'],
      isShown: can.payments,
    },
    {
      key: 'request-waiver',
      label: 'Request Waiver',
      path: '/request-waiver',
      covers: ['/request-waiver', '/request-waiver-confirmation'],
      isShown: can.requestWaiver,
    },
    {
      key: 'documents',
      label: 'Documents',
      // The path of the page's first tab (decision B12).
      path: '/history/waivers',
      covers: ['/history/waivers', '/history/documents'],
      isShown: can.waivers,
    },
    {
      key: 'reports',
      label: 'Reports',
      path: '/history/invoices',
      covers: ['/history/invoices'],
      isShown: can.reports,
    },
  ];
  return items.flatMap(({ isShown, ...item }) => (isShown ? [item] : []));
}

/** The item to mark as current for a path without its query. */
export const currentItem = (items: readonly NavItem[], path: string): NavItem | null =>
  items.find((item) => item.covers.some((covered) => path === covered || path.startsWith(`${covered}/`))) ?? null;
