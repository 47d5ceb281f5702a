import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import type { ReactNode } from 'react';
import { openDialogs } from './open-dialogs.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import classes from './overlay-drawer.module.css';

export type OverlayDrawerProps = {
  /** The accessible name. */
  label: string;
  opened: boolean;
  onClose: () => void;
  side?: 'left' | 'right' | undefined;
  width?: number | undefined;
  /** False where an accidental click could lose input. */
  closeOnOutsideClick?: boolean | undefined;
  children: ReactNode;
};

/** A modal drawer at the edge of the window with a focus trap; focus is restored on close. */
export function OverlayDrawer(props: OverlayDrawerProps) {
  const { label, opened, onClose, side = 'right', width = 440, closeOnOutsideClick = true, children } = props;
  useRestoreFocus(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={() => !openDialogs.any() && onClose()}
      position={side}
      size={width}
      closeOnClickOutside={closeOnOutsideClick}
      radius={0}
      // Set on the root: Mantine also applies the content's class name to the wrapper around it.
      classNames={{ overlay: classes.scrim ?? '', content: classes.sheet ?? '' }}
      transitionProps={{ duration: 220, exitDuration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
    </Drawer.Root>
  );
}
