import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { focusInside, type FocusStart, wrapTab } from './focus-trap.ts';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';
import classes from './modal-layer.module.css';

/** A place beside the page that it may take instead; its content goes on when it moves there and back. */
export type Dock = { place: HTMLElement; isDocked: boolean; className: string | undefined };

export type ModalLayerProps = {
  opened: boolean;
  onClose: () => void;
  closeOnOutsideClick: boolean;
  focusStart?: FocusStart | undefined;
  place: 'center' | 'left' | 'right';
  width: number;
  className?: string | undefined;
  dock?: Dock | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  children: ReactNode;
};

/** A modal window over the page, with a focus trap; focus is restored on close. */
export function ModalLayer(props: ModalLayerProps) {
  const { opened, ...rest } = props;
  const { onClose, dock } = rest;
  const isModal = dock?.isDocked !== true;
  useEscape(opened, onClose, isModal);
  useScrollLock(opened && isModal);
  useRestoreFocus(opened);
  return opened ? createPortal(<Layer {...rest} isModal={isModal} />, dock?.place ?? document.body) : null;
}

type LayerProps = Omit<ModalLayerProps, 'opened'> & { isModal: boolean };

function Layer(props: LayerProps) {
  const { isModal, onClose, closeOnOutsideClick, focusStart, place, width, className, dock, children, ...rest } = props;
  const panel = useRef<HTMLElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    // Later, as when the window becomes narrower or wider, what has the focus in it or in a dialog above it keeps it.
    if (isOpen.current && (panel.current?.contains(activeElement) || activeElement?.closest('[role="dialog"]'))) return;
    isOpen.current = true;
    if (panel.current) focusInside(panel.current, focusStart);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a later start moves nothing
  }, [isModal]);
  return (
    <div
      className={isModal ? classNames(classes.layer, classes[place]) : classes.boxless}
      style={{ '--width': `${width}px` } as CSSProperties}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      {isModal && <div className={classes.scrim} onClick={closeOnOutsideClick ? onClose : undefined} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two; keeps Tab inside, and Escape closes it */}
      <section
        ref={panel}
        role={isModal ? 'dialog' : 'complementary'}
        aria-modal={isModal || undefined}
        tabIndex={-1}
        className={isModal ? classNames(classes.window, className) : dock?.className}
        onKeyDown={(event) => {
          // Key events of overlays opened from here bubble through React's tree; they handle them themselves.
          if (!panel.current?.contains(event.target as Node)) return;
          if (isModal) wrapTab(event, panel.current);
          else if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
        {...rest}
      >
        {children}
      </section>
    </div>
  );
}
