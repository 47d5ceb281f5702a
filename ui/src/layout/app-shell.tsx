import { IconMenu2, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { isShown } from '../is-shown.ts';
import { OverlayDrawer } from '../overlays/overlay-drawer.tsx';
import { ShellSlotsProvider } from '../shell-slots.tsx';
import { SideNav, type NavItem } from './side-nav.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import classes from './app-shell.module.css';

export type { NavItem } from './side-nav.tsx';

export type AppShellProps = {
  /** At the head of the navigation: `<BrandMark lines={2} … />`. */
  brand: ReactNode;
  /** In the bar below 1200 px: `<BrandMark size="sm" … />`. */
  compactBrand?: ReactNode;
  nav: readonly NavItem[];
  navFoot?: ReactNode;
  /** Text at the left of the header, e.g. "Welcome to … Portal"; below it on small screens. */
  welcome?: ReactNode;
  /** The menus at the right of the header. */
  tools?: ReactNode;
  /** The menu in the bar of small screens; the others go into `drawerTools`. */
  compactTools?: ReactNode;
  drawerTools?: ReactNode;
  /** Above everything, e.g. `<ActingForBanner … />`. */
  banner?: ReactNode;
  /** The path of the current page. */
  place?: string | undefined;
  /** The console's navigation has a white background. */
  kind?: 'portal' | 'console' | undefined;
  children: ReactNode;
};

/** Navigation, header and page. Under 1200 px the navigation is an overlay behind a burger (NAV-05). */
export function AppShell(props: AppShellProps) {
  const { brand, nav, navFoot, banner, place = '', kind = 'portal', children } = props;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Stores the page it was opened on, so that the overlay closes after navigation.
  const open = openedAt === place;
  const setOpen = (next: boolean) => setOpenedAt(next ? place : null);
  const screen = useScreenSize();
  const navigation = (
    <>
      <SideNav items={nav} onNavigate={() => setOpen(false)} />
      {screen !== 'wide' && isShown(props.drawerTools) && (
        <div className={classes.drawerTools}>{props.drawerTools}</div>
      )}
      {isShown(navFoot) && <div className={classes.navFoot}>{navFoot}</div>}
    </>
  );
  return (
    <ShellSlotsProvider>
      {({ dock, foot }) => (
        <div className={classNames(classes.shell, kind === 'console' && classes.console)}>
          <a className={classes.skip} href="#main">
            Skip to content
          </a>
          {screen === 'wide' ? (
            <nav className={classes.nav} aria-label="Main">
              <div className={classes.brand}>{brand}</div>
              {navigation}
            </nav>
          ) : (
            <OverlayDrawer label="Navigation" side="left" width={280} opened={open} onClose={() => setOpen(false)}>
              <nav className={classes.drawer} aria-label="Main">
                <div className={classes.brand}>
                  {brand}
                  <IconButton label="Close navigation" icon={<IconX size={18} />} onClick={() => setOpen(false)} />
                </div>
                {navigation}
              </nav>
            </OverlayDrawer>
          )}
          <div className={classes.column}>
            {isShown(banner) && <div className={classes.banner}>{banner}</div>}
            <ShellHeader {...props} onOpen={() => setOpen(true)} />
            <main className={classes.main} id="main" tabIndex={-1}>
              {children}
            </main>
            {foot}
          </div>
          {dock}
        </div>
      )}
    </ShellSlotsProvider>
  );
}

function ShellHeader({ compactBrand, welcome, tools, compactTools, onOpen }: AppShellProps & { onOpen: () => void }) {
  const screen = useScreenSize();
  if (screen === 'wide' && !isShown(welcome) && !isShown(tools)) return null;
  const burger = <IconButton label="Open navigation" icon={<IconMenu2 size={20} />} onClick={onOpen} />;
  return (
    <>
      <header className={classes.header}>
        {screen === 'medium' && burger}
        {screen !== 'wide' && compactBrand}
        {screen !== 'small' && <p className={classes.welcome}>{welcome}</p>}
        <div className={classes.tools}>
          {screen === 'small' ? compactTools : tools}
          {screen === 'small' && burger}
        </div>
      </header>
      {screen === 'small' && isShown(welcome) && <p className={classes.welcomeLine}>{welcome}</p>}
    </>
  );
}
