// Opens an import for a screen test.
import { getImport, listImportErrors, listImportMappings } from '@plumbline/contract/imports/imports';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import type { Mapping, Run, RunError } from '../imports/run.ts';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

export const errorsOf = (rows: RunError[], count = new Set(rows.map(({ line }) => line)).size) =>
  answer(listImportErrors, { rows, count });
export const mappingsOf = (...rows: Mapping[]) => answer(listImportMappings, { rows, count: rows.length });

type ImportOptions = ScreenOptions & { errors?: RunError[]; step?: string };

export const openImport = (
  run: Run,
  { answers = [], errors = [], step = '', ...options }: ImportOptions = {},
): Promise<TestScreen> =>
  openScreen(`/imports/${run.id}${step}`, {
    ...options,
    answers: [answer(getImport, run), mappingsOf(), errorsOf(errors), ...answers],
  });
