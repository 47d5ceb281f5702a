import type { SettingKey, Settings } from '@plumbline/rules/portals/settings';
import type { FieldProblems } from '@plumbline/contract/refusals';
import { useMemo, useState } from 'react';
import { isSettingKey } from '@plumbline/rules/portals/settings/setting-value';
import { problemWords } from './problem-words.ts';
import {
  changesOf,
  conflictsOf,
  type Draft,
  PAGE_KEYS,
  previewOf,
  problemsOf,
  valueIn,
  withEdit,
  withoutEdit,
} from './settings-draft.ts';

const NONE: Draft = {};

/** The edits of a page of settings, with what is wrong with them. */
export function useSettingsDraft(settings: Settings) {
  const [draft, setDraft] = useState(NONE);
  const [left, setLeft] = useState<ReadonlySet<SettingKey>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [refused, setRefused] = useState<FieldProblems>({});
  const { changes, conflicts, preview, problems } = useMemo(
    () => ({
      changes: changesOf(settings, draft),
      conflicts: conflictsOf(settings, draft),
      preview: previewOf(settings, draft),
      problems: problemsOf(settings, draft),
    }),
    [settings, draft],
  );
  const forget = (key: SettingKey) => setRefused(({ [key]: _, ...others }) => others);
  const valueOf = (key: SettingKey) => valueIn(settings, draft, key);

  return {
    changes,
    conflicts,
    preview,
    valueOf,
    /** The first of the page that is invalid. */
    firstProblem: PAGE_KEYS.find((key) => problems[key] !== undefined) ?? null,
    /** What is wrong is said once the field was left, so that nobody is corrected while typing. */
    problemOf: (key: SettingKey): string | undefined => {
      const problem = problems[key];
      if (problem === undefined) return refused[key];
      return showsAll || left.has(key) || !draft[key] ? problemWords(key, problem, valueOf(key)) : undefined;
    },
    edit: (key: SettingKey, value: unknown) => {
      forget(key);
      setDraft((before) => withEdit(before, settings, key, value));
    },
    undo: (key: SettingKey) => {
      forget(key);
      setDraft((before) => withoutEdit(before, key));
    },
    leave: (key: SettingKey) => setLeft((before) => (before.has(key) ? before : new Set([...before, key]))),
    showProblems: () => setShowsAll(true),
    /** Returns the first setting that the server did not accept. */
    refuse: (fields: FieldProblems): SettingKey | null => {
      setRefused(fields);
      return PAGE_KEYS.find((key) => fields[key] !== undefined && isSettingKey(key)) ?? null;
    },
    discard: () => {
      setDraft(NONE);
      setLeft(new Set());
      setShowsAll(false);
      setRefused({});
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
