import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { openDialogs } from './overlays/open-dialogs.ts';

type LazyOverlayProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** Suspense boundary of a lazily loaded panel or dialog; Escape cancels while it loads. */
export function LazyOverlay({ opened, onClose, children }: LazyOverlayProps) {
  return <Suspense fallback={opened && <CloseOnEscape onClose={onClose} />}>{children}</Suspense>;
}

function CloseOnEscape({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  // Counts as an open dialog, so that Escape does not close the drawer below.
  useEffect(() => openDialogs.add(), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
