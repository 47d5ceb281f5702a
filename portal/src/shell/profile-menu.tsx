import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Avatar } from '@plumbline/ui/avatar';
import { Menu } from '@plumbline/ui/overlays/menu';
import { useMember } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';

/** Settings and Logout (NAV-04). */
export function ProfileMenu({ align }: { align?: 'start' | 'end' }) {
  const member = useMember();
  const settingsHref = useScreenHref()('/settings/profile');
  if (!member) return null;
  return (
    <Menu
      label="Your account"
      icon={<Avatar name={member.name} />}
      align={align}
      trigger={member.name}
      items={[
        ...(settingsHref === undefined ? [] : [{ label: 'Settings', icon: <IconSettings />, href: settingsHref }]),
        { label: 'Logout', icon: <IconLogout />, href: '/logout' },
      ]}
    />
  );
}
