import type { ReactNode } from 'react';
import type { FocusStart } from './focus-trap.ts';
import { type Dock, ModalLayer } from './modal-layer.tsx';
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
  focusStart?: FocusStart | undefined;
  dock?: Dock | undefined;
  children: ReactNode;
};

/** A modal drawer at the edge of the window with a focus trap; focus is restored on close. */
export function OverlayDrawer(props: OverlayDrawerProps) {
  const { label, opened, onClose, side = 'right', width = 440, closeOnOutsideClick = true } = props;
  const { focusStart, dock, children } = props;
  return (
    <ModalLayer
      opened={opened}
      onClose={onClose}
      closeOnOutsideClick={closeOnOutsideClick}
      focusStart={focusStart}
      dock={dock}
      place={side}
      width={width}
      className={classes.sheet}
      aria-label={label}
    >
      {children}
    </ModalLayer>
  );
}
