import { addressOfFile, type FetchedFile } from '@plumbline/ui/app/download';

/** Far longer than the print dialog, which needs the iframe, stays open. */
const REMOVE_AFTER_MS = 600_000;

/** Opens the browser's print dialog for a file in an invisible iframe. */
export function printFile(file: FetchedFile): void {
  const href = addressOfFile(file);
  const frame = document.createElement('iframe');
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // 1 px instead of hidden: browsers do not print hidden frames.
  Object.assign(frame.style, { position: 'fixed', inset: 'auto 0 0 auto', width: '1px', height: '1px', border: '0' });
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // A PDF viewer that blocks scripting: open the file in a tab, where the viewer has a print button.
      window.open(href, '_blank', 'noopener');
    }
  });
  frame.src = href;
  document.body.append(frame);
  setTimeout(() => frame.remove(), REMOVE_AFTER_MS);
}
