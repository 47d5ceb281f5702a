import { useLocation } from '@plumbline/ui/app/use-router';
import { Outlet } from '@plumbline/ui/app/router-provider';
import { AppShell, type NavItem } from '@plumbline/ui/layout/app-shell';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { type Staff, useStaff } from '../lib/console-context.ts';
import { HOME_PATH } from '../lib/gates.ts';
import { APP_NAME } from '../messages.ts';
import { SCREENS } from '../screens.ts';
import { OwnersOnly } from './owners-only.tsx';
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
      {isClosed(pathname, staff) ? <OwnersOnly /> : <Outlet />}
    </AppShell>
  );
}

const isAt = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

const isClosed = (pathname: string, staff: Staff | null): boolean =>
  staff !== null &&
  staff.role !== 'owner' &&
  SCREENS.some(({ path, isForOwners }) => isForOwners === true && isAt(pathname, path));

const navItems = (pathname: string, staff: Staff | null): NavItem[] =>
  SCREENS.flatMap(({ path, title, gate, icon: Icon, isForOwners }) => {
    if (!Icon || (isForOwners && staff?.role !== 'owner') || (gate === 'operator' && !staff?.isOperator)) return [];
    const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />;
    return { href: path, label: title, icon, active: isAt(pathname, path) };
  });
