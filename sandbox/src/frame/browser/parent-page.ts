// Speaks to the page around the frame, and to no other.
import { matchesOrigin } from '../../matches-origin.ts';

export type Parents = readonly string[] | 'any';

/** Gives a function that tells the parent something, as the provider does: JSON in a string. */
export function parentPage(parents: Parents): (message: object) => void {
  const targets = window.parent === window ? [] : targetsAmong(parents);
  return (message) => {
    for (const target of targets) window.parent.postMessage(JSON.stringify(message), target);
  };
}

/** The origins a message is addressed to. The browser delivers it only where the page really is of that origin. */
function targetsAmong(parents: Parents): readonly string[] {
  const origin = parentOrigin();
  if (parents === 'any') return [origin ?? '*'];
  if (origin !== null) return parents.some((pattern) => matchesOrigin(pattern, origin)) ? [origin] : [];
  return parents.filter((pattern) => !pattern.includes('*'));
}

/** Where the page around comes from, as far as the browser tells. */
function parentOrigin(): string | null {
  // Firefox has no such list.
  const nearest = (location.ancestorOrigins as DOMStringList | undefined)?.item(0);
  if (nearest) return nearest;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}
