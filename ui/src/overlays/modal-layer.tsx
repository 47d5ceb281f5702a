import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { focusInside, type FocusStart, wrapTab } from './focus-trap.ts';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';
import classes from './modal-layer.module.css';

export type ModalLayerProps = {
  opened: boolean;
  onClose: () => void;
  closeOnOutsideClick: boolean;
  focusStart?: FocusStart | undefined;
  place: 'center' | 'left' | 'right';
  width: number;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  children: ReactNode;
};

/** A modal window over the page, with a focus trap; focus is restored on close. */
export function ModalLayer(props: ModalLayerProps) {
  const { opened, ...rest } = props;
  const { onClose } = rest;
  useEscape(opened, onClose);
  useScrollLock(opened);
  useRestoreFocus(opened);
  return opened ? createPortal(<Layer {...rest} />, document.body) : null;
}

type LayerProps = Omit<ModalLayerProps, 'opened'>;

function Layer({ onClose, closeOnOutsideClick, focusStart, place, width, className, children, ...names }: LayerProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel.current) focusInside(panel.current, focusStart);
    // Only when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a later start moves nothing
  }, []);
  return (
    <div className={classNames(classes.layer, classes[place])} style={{ '--width': `${width}px` } as CSSProperties}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div className={classes.scrim} onClick={closeOnOutsideClick ? onClose : undefined} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps Tab inside */}
      <section
        ref={panel}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native modal dialog covers the toasts and makes them inert
        role="dialog"
        aria-modal="true"
        tabIndex={-1}
        className={classNames(classes.window, className)}
        onKeyDown={(event) => {
          // Key events of overlays opened from here bubble through React's tree; they keep Tab themselves.
          if (panel.current?.contains(event.target as Node)) wrapTab(event, panel.current);
        }}
        {...names}
      >
        {children}
      </section>
    </div>
  );
}
