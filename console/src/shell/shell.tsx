import { useLocation } from '@plumbline/ui/app/use-router';
import { Outlet } from '@plumbline/ui/app/router-provider';
import { AppShell, type NavItem } from '@plumbline/ui/layout/app-shell';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { type Staff, useStaff } from '../lib/console-context.ts';
import { HOME_PATH } from '../lib/gates.ts';
import { APP_NAME } from '../messages.ts';
import { SCREENS } from '../screens.ts';
import { PersonMenu } from './person-menu.tsx';

/** The navigation around signed-in screens. */
export function Shell() {
  const staff = useStaff();
  const organizationName = staff?.organizationName ?? '';
  const { pathname } = useLocation();
  const isMedium = useScreenSize() === 'medium';
  return (
    <AppShell
      kind="console"
      brand={<BrandMark lines={2} name={organizationName} caption={APP_NAME} href={HOME_PATH} />}
      compactBrand={<BrandMark size="sm" name={organizationName} href={HOME_PATH} />}
      nav={navItems(pathname, staff)}
      navFoot={<PersonMenu />}
      // Only medium screens have a header with room for it.
      welcome={isMedium && APP_NAME}
    >
      <Outlet />
    </AppShell>
  );
}

const navItems = (pathname: string, staff: Staff | null): NavItem[] =>
  SCREENS.flatMap(({ path, title, gate, icon: Icon, isForOwners }) => {
    if (!Icon || (isForOwners && staff?.role !== 'owner') || (gate === 'operator' && !staff?.isOperator)) return [];
    const active = pathname === path || pathname.startsWith(`${path}/`);
    return { href: path, label: title, icon: <Icon size={18} stroke={1.75} aria-hidden="true" />, active };
  });
