// Sends messages to the parent page only.
import { matchesOrigin } from '../../matches-origin.ts';

export type Parents = readonly string[] | 'any';

/** Returns a function that sends to the parent, in the provider's format: JSON in a string. */
export function parentPage(parents: Parents): (message: object) => void {
  const targets = window.parent === window ? [] : targetsAmong(parents);
  return (message) => {
    for (const target of targets) window.parent.postMessage(JSON.stringify(message), target);
  };
}

/** The target origins of a message. The browser delivers it only if the page has that origin. */
function targetsAmong(parents: Parents): readonly string[] {
  const origin = parentOrigin();
  if (parents === 'any') return [origin ?? '*'];
  if (origin !== null) return parents.some((pattern) => matchesOrigin(pattern, origin)) ? [origin] : [];
  return parents.filter((pattern) => !pattern.includes('*'));
}

/** The origin of the parent page, as far as the browser tells. */
function parentOrigin(): string | null {
  // Firefox lacks this list.
  const nearest = (location.ancestorOrigins as DOMStringList | undefined)?.item(0);
  if (nearest) return nearest;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}
