import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../class-names.ts';
import { focusInside, wrapTab } from './focus-trap.ts';
import { useEscape } from './use-escape.ts';
import classes from './popover.module.css';

export type PopoverProps = {
  /** The button that opens it, or what is around that button. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The button names it in `aria-controls`. */
  id: string;
  kind: 'dialog' | 'menu';
  label: string;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** Where the focus goes when it closes; default: to the button. */
  returnFocus?: (() => void) | undefined;
  children: ReactNode;
};

/** The distance to the anchor, and to the edges of the window. */
const [GAP, MARGIN] = [6, 8];

/** Opens below its anchor, or above where there is no room; closes on Escape and on a press outside. */
export function Popover({ anchor, onClose, id, kind, label, align = 'start', className, ...rest }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useEscape(true, onClose);
  useReturnFocus(box, anchor, rest.returnFocus);
  usePlacement(box, anchor, align);
  useOutsidePress(box, anchor, onClose);
  useEffect(() => {
    if (box.current) focusInside(box.current);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a menu or a dialog
    <div
      ref={box}
      // In the top layer, so that no scrolling container cuts it off.
      popover="manual"
      id={id}
      role={kind}
      aria-label={label}
      tabIndex={-1}
      className={classNames(classes.popover, className)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (kind === 'dialog' && box.current && !event.defaultPrevented) wrapTab(event, box.current);
      }}
    >
      {rest.children}
    </div>
  );
}

/** Gives the focus back, unless it has left the popover already. */
function useReturnFocus(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  returnFocus: (() => void) | undefined,
): void {
  const giveBack = useEffectEvent((around: HTMLElement | null) => {
    const button = around?.matches('button') ? around : around?.querySelector('button');
    if (returnFocus) returnFocus();
    else button?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const [popover, around] = [box.current, anchor.current];
    return () => {
      if (popover?.contains(document.activeElement)) giveBack(around);
    };
  }, [box, anchor]);
}

function usePlacement(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    const [popover, button] = [box.current, anchor.current];
    if (!popover || !button) return undefined;
    popover.showPopover();
    const place = () => placeBeside(popover, button, align);
    place();
    const resized = new ResizeObserver(place);
    resized.observe(popover);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [box, anchor, align]);
}

function placeBeside(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const at = button.getBoundingClientRect();
  const [below, above] = [at.bottom + GAP, at.top - GAP - height];
  const isBelow = below + height + MARGIN <= clientHeight || above < MARGIN;
  const left = align === 'start' ? at.left : at.right - width;
  popover.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
  popover.style.top = `${isBelow ? Math.max(MARGIN, Math.min(below, clientHeight - height - MARGIN)) : above}px`;
}

function useOutsidePress(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) onClose();
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [box, anchor, onClose]);
}
