// The state of a navigation, kept in the tab's storage too, so that the page can be loaded again (decision C40).
import { tabStore } from '@plumbline/ui/app/storage';
import { useLocation } from '@plumbline/ui/app/use-router';
import { useLayoutEffect } from 'react';

type State = Readonly<Record<string, unknown>>;

const nameOf = (page: string) => `stateOf:${page}`;

/** What the page was opened with, now or before it was loaded again; empty if nothing is known. */
export function useKeptState(page: string): State {
  const { state } = useLocation();
  const isGiven = Object.keys(state).length > 0;
  // Stored before it is seen: whoever loads the page again at once finds it too.
  useLayoutEffect(() => {
    if (isGiven) tabStore.write(nameOf(page), JSON.stringify(state));
  }, [page, isGiven, state]);
  return isGiven ? state : parse(tabStore.read(nameOf(page)));
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parse(text: string | null): State {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as State) : {};
  } catch {
    return {};
  }
}
