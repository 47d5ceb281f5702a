import type { Run } from './run.ts';
import type { RunActions } from './use-run.ts';
import type { useRunDraft } from './use-run-draft.ts';

/** What the steps share. */
export type StepParts = {
  run: Run;
  draft: ReturnType<typeof useRunDraft>;
  actions: RunActions;
  /** Saves what was changed, and checks. */
  onCheck: () => void;
};
