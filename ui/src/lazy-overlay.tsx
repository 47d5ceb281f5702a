import { Suspense, type ReactNode } from 'react';
import { useEscape } from './overlays/use-escape.ts';

type LazyOverlayProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** Suspense boundary of a lazily loaded panel or dialog; Escape cancels while it loads. */
export function LazyOverlay({ opened, onClose, children }: LazyOverlayProps) {
  return <Suspense fallback={opened && <CloseOnEscape onClose={onClose} />}>{children}</Suspense>;
}

function CloseOnEscape({ onClose }: { onClose: () => void }) {
  useEscape(true, onClose);
  return null;
}
