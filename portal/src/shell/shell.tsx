import { useLocation } from '@plumbline/ui/app/use-router';
import { Outlet } from '@plumbline/ui/app/router-provider';
import {
  IconCreditCard,
  IconFiles,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconReport,
  IconWritingSign,
} from '@tabler/icons-react';
import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { currentItem, navigation, type NavKey } from '@plumbline/rules/portals/navigation';
import { AppShell, type NavItem } from '@plumbline/ui/layout/app-shell';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useCapabilities, useMember, usePortal } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { AccountMenu } from './account-menu.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { CurrencyProvider } from './currency.tsx';
import { PortalsMenu } from './portals-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useFollowChosenAccount } from './use-choose-account.ts';
import { useLinkedAccount } from './use-linked-account.ts';
import classes from './shell.module.css';

const ICONS: Readonly<Record<NavKey, typeof IconFiles>> = {
  dashboard: IconLayoutDashboard,
  pay: IconCreditCard,
  payments: IconHistory,
  'request-waiver': IconWritingSign,
  documents: IconFiles,
  reports: IconReport,
};

/** The navigation and header around signed-in screens. */
export function Shell() {
  const { name, logoUrl } = usePortal();
  const isSmall = useScreenSize() === 'small';
  const company = useCompanyInUse();
  const { pathname } = useLocation();
  const nav = useNavItems();
  useAfterSignIn();
  useFollowChosenAccount();
  const isChoosingAccount = useLinkedAccount();
  return (
    <CurrencyProvider>
      <AppShell
        place={pathname}
        brand={<BrandMark lines={2} name={name} logoUrl={logoUrl} href="/dashboard" />}
        compactBrand={<BrandMark size="sm" name={name} logoUrl={logoUrl} href="/dashboard" />}
        nav={nav}
        navFoot={<NavFoot />}
        welcome={[`Welcome to ${name} Portal`, isSmall ? company : null].filter((part) => part !== null).join(' · ')}
        tools={
          <>
            <AccountMenu />
            <PortalsMenu />
            <CurrencyMenu />
            <ProfileMenu />
          </>
        }
        compactTools={<CurrencyMenu />}
        drawerTools={
          isSmall && (
            <div className={classes.drawerTools}>
              <AccountMenu align="start" />
              <PortalsMenu align="start" />
              <ProfileMenu align="start" />
            </div>
          )
        }
      >
        {!isChoosingAccount && <Outlet />}
      </AppShell>
    </CurrencyProvider>
  );
}

/** For people of several companies; on phones the menu that names it is in the navigation. */
function useCompanyInUse(): string | null {
  const member = useMember();
  return member && member.accounts.length > 1 ? member.companyName : null;
}

function useNavItems(): NavItem[] {
  const can = useCapabilities();
  const hrefOf = useScreenHref();
  const { pathname } = useLocation();
  const items = navigation(can).filter(({ path }) => hrefOf(path) !== undefined);
  const current = currentItem(items, pathname);
  return items.map(({ key, label, path }) => {
    const Icon = ICONS[key];
    return {
      href: path,
      label,
      icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
      active: key === current?.key,
    };
  });
}

function NavFoot() {
  const helpHref = useScreenHref()('/help');
  const { settings } = usePortal();
  return (
    <>
      {helpHref !== undefined && (
        <p className={classes.help}>
          <TextLink look="plain" size="xs" href={helpHref} icon={<IconHelpCircle size={14} />}>
            Submit a request
          </TextLink>
        </p>
      )}
      <PoweredBy stacked links={legalLinks(settings)} />
    </>
  );
}
