import { asDay, type Day } from '@plumbline/rules/dates';
import { asCents, type Cents } from '@plumbline/rules/money';
import {
  IconClipboardData,
  IconCreditCard,
  IconFiles,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconBuildingWarehouse,
  IconWritingSign,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AgeingPart } from '../src/money/ageing-bar.tsx';
import { AppShell } from '../src/layout/app-shell.tsx';
import { Avatar } from '../src/avatar.tsx';
import { BrandMark } from '../src/layout/brand-mark.tsx';
import { Menu } from '../src/overlays/menu.tsx';
import { PoweredBy } from '../src/layout/powered-by.tsx';
import { TextLink } from '../src/text-link.tsx';

export const PORTAL = 'Quillfield Building Materials';

export const cents = (dollars: number): Cents => asCents(Math.round(dollars * 100));

const LABELS = ['Current', '1–30 days', '31–60 days', '61–90 days', '91+ days'] as const;
const TONES = ['current', '30', '60', '90', '91'] as const;

export const ages = (amounts: readonly number[], linked = true): AgeingPart[] =>
  amounts.map((amount, place) => ({
    tone: TONES[place] ?? 'current',
    label: LABELS[place] ?? '',
    amount: cents(amount),
    href: linked ? `#${TONES[place] ?? ''}` : undefined,
  }));

export type SampleInvoice = {
  number: string;
  project: string;
  po: string;
  created: Day;
  due: Day;
  daysLate: number;
  total: Cents;
  balance: Cents;
};

const invoice = (line: string): SampleInvoice => {
  const [number = '', project = '', po = '', created = '', due = '', late = '0', total = '0', balance = total] =
    line.split('|');
  return {
    number,
    project,
    po,
    created: asDay(created),
    due: asDay(due),
    daysLate: Number(late),
    total: cents(Number(total)),
    balance: cents(Number(balance)),
  };
};

export const INVOICES: readonly SampleInvoice[] = [
  '48260|Yard account|Will call|2026-11-10|2026-12-10|0|22105.40',
  '48254|Larkspur Medical Pavilion|PO-5561|2026-11-08|2026-12-08|0|14560.15',
  '48247|Pier 9 Cold Storage|PO-9017|2026-11-06|2026-12-06|0|12105',
  '48213|Harrow Street Lofts|PO-7731|2026-10-31|2026-11-30|0|18420',
  '48127|Larkspur Medical Pavilion|PO-5508|2026-10-10|2026-11-09|7|9684.50',
  '48090|Pier 9 Cold Storage|PO-9002|2026-10-02|2026-11-01|15|4911.50',
  '48011|Ostrander Middle School|PO-3140|2026-09-24|2026-10-24|23|2100',
  '47980|Pier 9 Cold Storage|PO-8977|2026-09-12|2026-10-12|35|6310',
  '47902|Larkspur Medical Pavilion, second phase of the east wing|PO-5431|2026-09-01|2026-10-01|46|9750|3074.25',
  '47838|Yard account|Will call|2026-08-22|2026-09-21|56|1904.75',
  '47755|Yard account|Will call|2026-07-29|2026-08-28|80|1616',
  '47102|Yard account|Will call|2026-05-18|2026-06-17|152|855|0',
].map(invoice);

const SCREENS = [
  ['Dashboard', <IconLayoutDashboard key="i" />],
  ['Make a Payment', <IconCreditCard key="i" />],
  ['Payment Activity', <IconHistory key="i" />],
  ['Request Waiver', <IconWritingSign key="i" />],
  ['Documents', <IconFiles key="i" />],
  ['Reports', <IconClipboardData key="i" />],
] as const;

type SampleShellProps = { active: string; banner?: ReactNode; children: ReactNode };

export function SampleShell({ active, banner, children }: SampleShellProps) {
  const currency = (
    <Menu
      label="Currency"
      trigger="USD"
      items={[
        { label: 'US Dollar', checked: true, onClick: () => undefined },
        { label: 'Canadian Dollar', checked: false, onClick: () => undefined },
      ]}
    />
  );
  return (
    <AppShell
      brand={<BrandMark name={PORTAL} lines={2} href="#dashboard" />}
      compactBrand={<BrandMark name="Quillfield" size="sm" href="#dashboard" />}
      welcome={`Welcome to ${PORTAL} Portal`}
      nav={SCREENS.map(([label, icon]) => ({ href: `#${label}`, label, icon, active: label === active }))}
      navFoot={
        <>
          <TextLink look="plain" size="xs" href="#help" icon={<IconHelpCircle size={14} />}>
            Submit a request
          </TextLink>
          <PoweredBy stacked links={{ termsHref: '#terms', privacyHref: '#privacy' }} />
        </>
      }
      banner={banner}
      tools={
        <>
          <Menu
            label="Portals"
            icon={<IconBuildingWarehouse size={16} stroke={1.75} />}
            trigger="Portals"
            count={3}
            items={[
              { label: PORTAL, caption: 'quillfield.example', checked: true },
              { label: 'Brackwater Supply', caption: 'brackwater.example', href: '#brackwater' },
            ]}
          />
          {currency}
          <Menu
            label="Your account"
            icon={<Avatar name="Maren Ashdown" />}
            trigger={<b>Maren Ashdown</b>}
            items={[
              { label: 'Settings', icon: <IconSettings />, href: '#settings' },
              'divider',
              { label: 'Logout', icon: <IconLogout />, href: '#logout' },
            ]}
          />
        </>
      }
      compactTools={currency}
      drawerTools={<TextLink href="#settings">Settings</TextLink>}
    >
      {children}
    </AppShell>
  );
}
