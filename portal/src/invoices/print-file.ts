import { addressOfFile, type FetchedFile } from '@plumbline/ui/app/download';

/** The dialog of the browser keeps the frame busy for as long as it is open; this is far beyond. */
const REMOVE_AFTER_MS = 600_000;

/** Opens the browser's print dialog for a file, from a frame that nobody sees. */
export function printFile(file: FetchedFile): void {
  const href = addressOfFile(file);
  const frame = document.createElement('iframe');
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not hidden: what is not drawn is not printed either.
  Object.assign(frame.style, { position: 'fixed', inset: 'auto 0 0 auto', width: '1px', height: '1px', border: '0' });
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // A viewer that keeps its page to itself: there the file opens, and has a print button of its own.
      window.open(href, '_blank', 'noopener');
    }
  });
  frame.src = href;
  document.body.append(frame);
  setTimeout(() => frame.remove(), REMOVE_AFTER_MS);
}
