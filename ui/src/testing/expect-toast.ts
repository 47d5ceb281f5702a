import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toast, type ToastKind } from '../overlays/toast.ts';

/** Waits for a toast of this kind and text; without `detail` it must have none. */
export async function expectToast(kind: ToastKind, text: string, detail?: string): Promise<void> {
  await expect
    .poll(() => toast.list().map((each) => [each.kind, each.text, each.detail]), { message: 'toasts' })
    .toContainEqual([kind, text, detail]);
  await expect.element(page.getByText(text).first()).toBeVisible();
}
