import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { openDialogs } from './overlays/open-dialogs.ts';

type OnDemandProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** A panel or dialog whose code comes with its first opening; whoever cannot wait for it leaves with Escape as ever. */
export function OnDemand({ opened, onClose, children }: OnDemandProps) {
  return <Suspense fallback={opened && <EscapeCloses onClose={onClose} />}>{children}</Suspense>;
}

function EscapeCloses({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  // What is open below stays open.
  useEffect(() => openDialogs.add(), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
  return null;
}
