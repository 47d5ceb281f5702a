import { useState, type DragEvent } from 'react';

/**
 * Files that are dragged over a part of the page. Put the handlers around the drop zone too: a file that misses it would
 * replace the page.
 */
export function useFileDrop(onFile: (file: File, all: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const all = [...event.dataTransfer.files];
      const [file] = all;
      if (file) onFile(file, all);
    },
  };
  return { isOver, handlers };
}
