// One import: how far it is, and what can be done with it.
import { useQueryClient } from '@tanstack/react-query';
import {
  changeImport,
  checkImport,
  correctImport,
  getImport,
  getCollections,
  getOverview,
  listImportErrors,
  listImportMappings,
  listImports,
  listLargestPastDue,
  startImport,
  stopImport,
  undoImport,
} from '@plumbline/contract/paths.gen';
import type { Input } from '@plumbline/contract/call';
import type { correctImport as CorrectImport } from '@plumbline/contract/imports/imports';
import { send } from '@plumbline/ui/app/send';
import { answerKey, useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { isAtWork, type Run } from './run.ts';
import type { RunDraft } from './use-run-draft.ts';

const POLL_MS = 1_000;
/** What an import changes elsewhere in the console. */
const FIGURES = [getOverview, getCollections, listLargestPastDue];

/** Another tab or person may be ahead: it is read again when the screen opens, and while the server works. */
export const useRun = (id: string) =>
  useAnswer(getImport, { id }, { staleMs: 0, refetchMs: (run) => (run && isAtWork(run) ? POLL_MS : false) });

/** Forgets what an import has made out of date, as soon as it is done. */
export function useFreshFigures({ state }: Run): void {
  const cache = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'IMPORTING' && state === 'DONE')
      for (const { path } of [...FIGURES, listImports]) void cache.invalidateQueries({ queryKey: [path] });
    before.current = state;
  }, [cache, state]);
}

export type Correction = Input<typeof CorrectImport>['corrections'][number];

const CORRECTIONS_AT_ONCE = 1_000;

async function sendCorrections(id: string, corrections: readonly Correction[]): Promise<Run> {
  const rest = corrections.slice(CORRECTIONS_AT_ONCE);
  const run = await send(correctImport, { id, corrections: corrections.slice(0, CORRECTIONS_AT_ONCE) });
  return rest.length === 0 ? run : sendCorrections(id, rest);
}

/** What a person does with a run; each answers the run as it is then. */
export function useRunActions({ id }: Run, { draft, isChanged, forget }: DraftState) {
  const cache = useQueryClient();
  const keep = (run: Run): void => void cache.setQueryData(answerKey(getImport, { id }), run);
  const changes = [getImport, listImports];
  const save = (saveAs?: string) => send(changeImport, { id, ...draft, ...(saveAs !== undefined && { saveAs }) });
  const check = useCall(
    async () => {
      if (isChanged) keep(await save());
      return send(checkImport, { id });
    },
    {
      onDone: (run) => {
        forget();
        // Those of the last check would be shown until the new ones are there.
        cache.removeQueries({ queryKey: answerKey(listImportErrors) });
        keep(run);
      },
      changes,
    },
  );
  return {
    check,
    saveMapping: useCall(save, {
      done: messages.imports.mappingSaved,
      onDone: (run) => {
        forget();
        keep(run);
      },
      changes: [...changes, listImportMappings],
    }),
    stop: useCall(() => send(stopImport, { id }), { onDone: keep, changes }),
    start: useCall(() => send(startImport, { id }), { onDone: keep, changes }),
    undo: useCall(() => send(undoImport, { id }), {
      done: messages.imports.undone,
      onDone: keep,
      changes: [...changes, ...FIGURES],
    }),
    correct: useCall((corrections: readonly Correction[]) => sendCorrections(id, corrections), {
      onDone: keep,
      changes: [...changes, listImportErrors],
    }),
  };
}

export type RunActions = ReturnType<typeof useRunActions>;

type DraftState = { draft: RunDraft; isChanged: boolean; forget: () => void };
