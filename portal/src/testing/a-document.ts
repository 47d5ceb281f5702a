import type { Answer } from '@plumbline/contract/call';
import type { listDocuments } from '@plumbline/contract/documents';
import { testId } from './test-id.ts';

type OtherDocument = Answer<typeof listDocuments>['rows'][number];

/** A downloadable notice of the supplier. */
export const aDocument = (facts: Partial<OtherDocument> = {}): OtherDocument => ({
  id: testId(),
  type: 'preliminary-notice',
  createdAt: '2026-10-05T17:00:00.000Z',
  project: {
    id: testId(),
    jobId: 'J-7',
    jobName: 'Harrow Street Lofts',
    address: '12 Harrow Street, Portland, OR 97201',
  },
  createdBy: { name: 'Iris Holm' },
  waiverRequest: null,
  canBeDownloaded: true,
  ...facts,
});
