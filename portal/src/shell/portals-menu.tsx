import { IconBuildingWarehouse } from '@tabler/icons-react';
import { noPortalOutcome } from '@plumbline/rules/access/login-outcome';
import { listPortals } from '@plumbline/contract/paths.gen';
import { Menu } from '@plumbline/ui/overlays/menu';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useFollowOutcome } from '../lib/use-follow-outcome.ts';
import classes from './portals-menu.module.css';

/** Links to the person's portals, each on its own domain (ACC-13); hidden when there is only one. */
export function PortalsMenu({ align }: { align?: 'start' | 'end' }) {
  const { id: ownId, label: ownLabel } = usePortal();
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
        ...(id !== ownId && { onClick: (event) => handOver(event, url, ownLabel) }),
      }))}
    />
  );
}

/**
 * Decision A17: a plain click hands the session over. Opening a new tab or copying uses the portal's own address.
 */
function handOver(event: MouseEvent<HTMLElement>, url: string, from: string): void {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain) return;
  event.preventDefault();
  window.location.assign(new URL(`/auth/sso${stringifySearch({ from, redirect: '/dashboard' })}`, url));
}

/** Signs out a person who has no membership in any portal (ACC-12). */
export function useLeaveWithoutPortal(): void {
  const { data } = useAnswer(listPortals, {}, { staleMs: Number.POSITIVE_INFINITY });
  const follow = useEffectEvent(useFollowOutcome());
  const count = data?.count;
  useEffect(() => {
    const outcome = count === undefined ? null : noPortalOutcome(count);
    if (outcome) follow(outcome);
  }, [count]);
}
