import { Tabs } from '@plumbline/ui/layout/tabs';
import { useScreenHref } from './use-screen-href.ts';

const PAGES = [
  { name: 'profile', label: 'Profile', href: '/settings/profile' },
  { name: 'payment-methods', label: 'Payment methods', href: '/settings/payment-methods?paymentType=ALL' },
  { name: 'team', label: 'Team', href: '/settings/team' },
] as const;

/** Tabs for the Settings pages open to this viewer; hidden when there is only one. */
export function SettingsTabs({ active }: { active: (typeof PAGES)[number]['name'] }) {
  const screenHref = useScreenHref();
  const tabs = PAGES.flatMap(({ name, label, href }) =>
    screenHref(href) === undefined ? [] : [{ href, label, active: name === active }],
  );
  return tabs.length > 1 && <Tabs label="Settings" tabs={tabs} />;
}
