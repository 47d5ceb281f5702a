// Counts what a person presses. The browser itself reports it, so that no way to click is forgotten.
import type { BrowserContext } from '@playwright/test';

const REPORT = 'reportPress';

/** Presses of a pointer in any page and frame, keys that press a button or send a form, and choices in a native list. */
export async function countClicks(...contexts: BrowserContext[]): Promise<{ readonly presses: readonly string[] }> {
  const presses: string[] = [];
  for (const context of contexts) {
    await context.exposeBinding(REPORT, (_source, what: string) => void presses.push(what));
    await context.addInitScript((report) => {
      const tell = (kind: string, { isTrusted, target }: Pick<Event, 'isTrusted' | 'target'>) => {
        if (!isTrusted || !(target instanceof Element)) return;
        const words = target.closest('button, a, label, input, [role]')?.textContent || target.getAttribute('name');
        const name = `${kind} ${(words ?? target.tagName).trim().slice(0, 40)}`;
        (window as unknown as Record<string, (what: string) => void>)[report]?.(name);
      };
      const isText = (target: EventTarget | null) =>
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type));
      window.addEventListener('pointerdown', (event) => tell('press', event), true);
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Enter' || (event.key === ' ' && !isText(event.target))) tell('key', event);
        },
        true,
      );
      window.addEventListener(
        'input',
        (event) => {
          if (event.target instanceof HTMLSelectElement) tell('choice', { isTrusted: true, target: event.target });
        },
        true,
      );
    }, REPORT);
  }
  return { presses };
}
