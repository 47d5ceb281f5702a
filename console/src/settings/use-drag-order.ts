import { type HTMLAttributes, type PointerEvent, useState } from 'react';

type Drag = { id: string; to: number };

/**
 * Drags an item of a list by its handle. The list changes when the pointer is released: moving the element earlier would
 * release the pointer.
 */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const handleProps = (id: string): HTMLAttributes<HTMLElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || event.currentTarget.closest('fieldset:disabled')) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: ids.indexOf(id) });
    },
    onPointerMove: (event) => {
      if (drag) setDrag({ ...drag, to: placeAt(event, ids.indexOf(drag.id)) });
    },
    onPointerUp: () => {
      if (drag && drag.to !== ids.indexOf(drag.id)) onMove(drag.id, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  /** Marks what is dragged, and where it would go. */
  const itemProps = (id: string, place: number) => {
    if (!drag) return {};
    if (drag.id === id) return { 'data-dragged': true };
    const from = ids.indexOf(drag.id);
    return place === drag.to ? { 'data-drop': drag.to < from ? 'above' : 'below' } : {};
  };

  return { handleProps, itemProps };
}

/** The place of the item below the pointer; above or below the list it is the first or last one. */
function placeAt(event: PointerEvent<HTMLElement>, from: number): number {
  const items = [...(event.currentTarget.closest('ol')?.children ?? [])];
  const found = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom);
  if (items.length === 0) return from;
  return found === -1 ? items.length - 1 : found;
}
