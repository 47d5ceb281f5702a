import type { ReactNode } from 'react';
import { ModalLayer } from './modal-layer.tsx';
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
  return (
    <ModalLayer
      opened={opened}
      onClose={onClose}
      closeOnOutsideClick={closeOnOutsideClick}
      place={side}
      width={width}
      className={classes.sheet}
      aria-label={label}
    >
      {children}
    </ModalLayer>
  );
}
