import { IconBuilding } from '@tabler/icons-react';
import { Menu } from '@plumbline/ui/overlays/menu';
import { useMember } from '../lib/portal-context.ts';
import { useChooseAccount } from './use-choose-account.ts';

/** The customers that the person may work for (decision A21); hidden when there is only one. */
export function AccountMenu({ align }: { align?: 'start' | 'end' }) {
  const member = useMember();
  const { choose } = useChooseAccount();
  if (!member || member.accounts.length < 2) return null;
  return (
    <Menu
      label="Company"
      icon={<IconBuilding size={16} stroke={1.75} />}
      align={align}
      trigger={member.companyName}
      items={member.accounts.map(({ id, name, code }) => ({
        label: name,
        caption: code,
        checked: id === member.customerId,
        onClick: () => {
          if (id !== member.customerId) choose(id);
        },
      }))}
    />
  );
}
