import { listDocuments } from '@plumbline/contract/documents';
import { listWaiverRecurrences } from '@plumbline/contract/waiver-requests';
import { listWaivers } from '@plumbline/contract/waivers';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aDocument } from '../../testing/a-document.ts';
import { aWaiver } from '../../testing/a-waiver.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { OtherDocument } from '../other-document-columns.tsx';
import type { Waiver } from '../waiver-columns.tsx';

type DocumentsOptions = ScreenOptions & {
  waivers?: readonly Waiver[];
  documents?: readonly OtherDocument[];
  /** The total, if there are more than these rows. */
  count?: number;
};

/** Opens a tab of the documents page, with one row on each tab. */
export function openDocuments(
  path: string,
  { waivers = [aWaiver()], documents = [aDocument()], count, ...options }: DocumentsOptions = {},
): Promise<TestScreen> {
  return openScreen(path, {
    ...options,
    settings: { isWaiverEnabled: true, ...options.settings },
    answers: [
      answer(listWaivers, listOf(waivers, count)),
      answer(listDocuments, listOf(documents, count)),
      answer(listWaiverRecurrences, listOf([])),
      ...(options.answers ?? []),
    ],
  });
}
