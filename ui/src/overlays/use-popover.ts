import { useCallback, useId, useRef, useState, type RefObject } from 'react';
import type { PopoverProps } from './popover.tsx';

type PopoverState<Anchor extends HTMLElement> = {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  close: () => void;
  anchor: RefObject<Anchor | null>;
  /** For the button that opens it. */
  button: { 'aria-haspopup': PopoverProps['kind']; 'aria-expanded': boolean; 'aria-controls': string | undefined };
  /** For the Popover, which is rendered while it is open. */
  popover: Pick<PopoverProps, 'anchor' | 'id' | 'kind' | 'onClose'>;
};

/** The state of a button with a popover, and the attributes by which assistive technology knows that they belong together. */
export function usePopover<Anchor extends HTMLElement>(kind: PopoverProps['kind']): PopoverState<Anchor> {
  const id = useId();
  const anchor = useRef<Anchor>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return {
    isOpen,
    setIsOpen,
    close,
    anchor,
    button: { 'aria-haspopup': kind, 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined },
    popover: { anchor, id, kind, onClose: close },
  };
}
