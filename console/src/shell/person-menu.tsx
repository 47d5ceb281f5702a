import { switchOrganization } from '@plumbline/contract/paths.gen';
import { IconBuilding, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useCall } from '@plumbline/ui/app/use-call';
import { Avatar } from '@plumbline/ui/avatar';
import { Menu } from '@plumbline/ui/overlays/menu';
import { useStaff } from '../lib/console-context.ts';
import { HOME_PATH, SECURITY_PATH } from '../lib/gates.ts';
import classes from './person-menu.module.css';

/** The signed-in person at the foot of the navigation, with the other organizations, their own access and Logout. */
export function PersonMenu() {
  const staff = useStaff();
  const enter = useCall(switchOrganization, {
    // A full page load brings the session of the other organization and drops what is cached of this one.
    onDone: () => window.location.assign(HOME_PATH),
  });
  if (!staff) return null;
  const others = staff.otherOrganizations.map(({ id, name }) => ({
    label: `Switch to ${name}`,
    icon: <IconBuilding />,
    disabled: enter.isPending || enter.isSuccess,
    onClick: () => enter.mutate({ organizationId: id }),
  }));
  return (
    <div className={classes.person}>
      <Menu
        label="Your account"
        icon={<Avatar name={staff.name} />}
        align="start"
        trigger={
          <span className={classes.words}>
            <span className={classes.name}>{staff.name}</span> <span className={classes.title}>{staff.title}</span>
          </span>
        }
        items={[
          ...others,
          ...(others.length > 0 ? (['divider'] as const) : []),
          { label: 'Sign-in and security', icon: <IconShieldLock />, href: SECURITY_PATH },
          { label: 'Logout', icon: <IconLogout />, href: '/logout' },
        ]}
      />
    </div>
  );
}
