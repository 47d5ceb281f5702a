import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Avatar } from '@plumbline/ui/avatar';
import { Menu } from '@plumbline/ui/overlays/menu';
import { useStaff } from '../lib/console-context.ts';
import { SECURITY_PATH } from '../lib/gates.ts';
import classes from './person-menu.module.css';

/** The signed-in person at the foot of the navigation, with their own access and Logout. */
export function PersonMenu() {
  const staff = useStaff();
  if (!staff) return null;
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
          { label: 'Sign-in and security', icon: <IconShieldLock />, href: SECURITY_PATH },
          { label: 'Logout', icon: <IconLogout />, href: '/logout' },
        ]}
      />
    </div>
  );
}
