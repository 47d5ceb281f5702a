import { toast } from '../overlays/toast.ts';

/**
 * Copies a text that is still awaited, and answers whether it did; it never fails. Called at the click: Safari lets nothing be copied
 * once an answer was awaited, unless the clipboard was handed the promise.
 */
export async function copyAwaited(text: Promise<string>): Promise<boolean> {
  try {
    if ('ClipboardItem' in window) {
      const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
      // The clipboard may be closed before it awaits the text.
      blob.catch(() => undefined);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else {
      await navigator.clipboard.writeText(await text);
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies a text and says so. Inside a frame, or without permission, the browser refuses. */
export async function copyText(text: string, words: { copied: string; copyFailed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.copied);
  } catch {
    toast.error(words.copyFailed);
  }
}
