import { useRouter } from '@tanstack/react-router';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { listPortals } from '@plumbline/contract/paths.gen';
import { Menu } from '@plumbline/ui/menu';
import { toast } from '@plumbline/ui/toast';
import { useEffect } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { messages } from '../messages.ts';
import classes from './portals-menu.module.css';

/** The person's portals, each on its own domain (ACC-13); not shown for a single one. */
export function PortalsMenu({ align }: { align?: 'start' | 'end' }) {
  const { id: ownId } = usePortal();
  const { data } = useAnswer(listPortals, {}, { staleMs: Number.POSITIVE_INFINITY });
  if (!data || data.count < 2) return null;
  return (
    <Menu
      label="Portals"
      icon={<IconBuildingWarehouse size={16} stroke={1.75} />}
      align={align}
      trigger={
        <>
          Portals <span className={classes.count}>{data.count}</span>
        </>
      }
      items={data.rows.map(({ id, name, url }) => ({
        label: name,
        caption: id === ownId ? 'You are here' : new URL(url).host,
        href: new URL('/dashboard', url).href,
      }))}
    />
  );
}

/** Somebody who may enter no portal at all is sent away (ACC-12). */
export function useLeaveWithoutPortal(): void {
  const router = useRouter();
  const { data } = useAnswer(listPortals, {}, { staleMs: Number.POSITIVE_INFINITY });
  const hasNone = data?.count === 0;
  useEffect(() => {
    if (!hasNone) return;
    toast.error(messages.noPortal);
    void router.navigate({ href: '/logout', replace: true });
  }, [hasNone, router]);
}
