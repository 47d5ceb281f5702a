// Columns and options as they are chosen, before the server has them.
import { tabStore } from '@plumbline/ui/app/storage';
import { useState } from 'react';
import type { Run } from './run.ts';

export type RunDraft = Pick<Run, 'columns' | 'options' | 'asOf' | 'controlTotal'>;

const keyOf = (id: string): string => `import-draft:${id}`;

const savedIn = ({ columns, options, asOf, controlTotal }: Run): RunDraft => ({
  columns,
  options,
  asOf,
  controlTotal,
});

/** Written by this page only; what has another number of columns is of an older version of it. */
function readKept({ id, headings }: Run): RunDraft | null {
  try {
    const kept = JSON.parse(tabStore.read(keyOf(id)) ?? 'null') as RunDraft | null;
    return kept?.columns.length === headings.length ? kept : null;
  } catch {
    return null;
  }
}

/** The order of the options' names is not the same in every answer. */
export const sameOptions = (one: Run['options'], other: Run['options']): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof Run['options']] === value);

const sameDraft = (one: RunDraft, other: RunDraft): boolean =>
  one.columns.every((key, place) => key === other.columns[place]) &&
  sameOptions(one.options, other.options) &&
  one.asOf === other.asOf &&
  one.controlTotal === other.controlTotal;

/** What was chosen survives a reload and a lost connection, until a check has taken it. */
export function useRunDraft(run: Run) {
  const [chosen, setChosen] = useState(() => readKept(run));
  const saved = savedIn(run);
  const draft = chosen ?? saved;
  return {
    draft,
    isChanged: chosen !== null && !sameDraft(chosen, saved),
    change: (part: Partial<RunDraft>) => {
      const next = { ...draft, ...part };
      tabStore.write(keyOf(run.id), JSON.stringify(next));
      setChosen(next);
    },
    forget: () => {
      tabStore.remove(keyOf(run.id));
      setChosen(null);
    },
  };
}
