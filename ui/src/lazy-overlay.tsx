import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Component, Suspense, type ReactNode } from 'react';
import { failureMessages } from './app/failure-messages.ts';
import { isMissingFile } from './app/load-screen.ts';
import { Button } from './button.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { toast } from './overlays/toast.ts';
import { useEscape } from './overlays/use-escape.ts';

type LazyOverlayProps = { opened: boolean; onClose: () => void; children: ReactNode };

/**
 * Suspense boundary of a lazily loaded panel or dialog; Escape cancels while it loads. If its files do not arrive, as
 * offline, a dialog says so and the screen stays.
 */
export function LazyOverlay({ opened, onClose, children }: LazyOverlayProps) {
  return (
    <MissingFileBoundary fallback={<MissingFileDialog opened={opened} onClose={onClose} />}>
      <Suspense fallback={opened && <CloseOnEscape onClose={onClose} />}>{children}</Suspense>
    </MissingFileBoundary>
  );
}

function CloseOnEscape({ onClose }: { onClose: () => void }) {
  useEscape(true, onClose);
  return null;
}

type BoundaryProps = { fallback: ReactNode; children: ReactNode };

class MissingFileBoundary extends Component<BoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError(error: unknown) {
    // Anything else is a crash of the screen.
    if (!isMissingFile(error)) throw error;
    return { isMissing: true };
  }

  override render(): ReactNode {
    return this.state.isMissing ? this.props.fallback : this.props.children;
  }
}

function MissingFileDialog({ opened, onClose }: Pick<LazyOverlayProps, 'opened' | 'onClose'>) {
  const retry = () => {
    // Offline, a reload would replace the app by the browser's own error page.
    if (navigator.onLine) window.location.reload();
    else toast.error(failureMessages.offline);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      icon={<IconCloudOff size={20} stroke={1.75} />}
      iconColor="red"
      title="We could not load this part of the page"
      text="Check your connection, then try again. The page reloads."
      actions={
        <Button variant="primary" icon={<IconRefresh size={16} />} onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}
