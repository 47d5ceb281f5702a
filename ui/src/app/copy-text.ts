import { toast } from '../overlays/toast.ts';

/** Copies a text and says so. Inside a frame, or without permission, the browser refuses. */
export async function copyText(text: string, words: { copied: string; copyFailed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.copied);
  } catch {
    toast.error(words.copyFailed);
  }
}
