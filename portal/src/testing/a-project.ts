import type { Answer } from '@plumbline/contract/call';
import type { listDocuments } from '@plumbline/contract/documents';
import type { findProjects, listOpenProjects } from '@plumbline/contract/projects';
import type { listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { ORGANIZATION_ID } from './test-boot.ts';
import { testId } from './test-id.ts';

type Project = Answer<typeof findProjects>['rows'][number];
type OpenProject = Answer<typeof listOpenProjects>['rows'][number];
type Waiver = Answer<typeof listWaivers>['rows'][number];
type Document = Answer<typeof listDocuments>['rows'][number];

export const aProject = (facts: Partial<Project> = {}): Project => ({
  id: testId(),
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  address: '12 Harrow Street, Portland, OR 97201',
  state: 'OR',
  organizationId: ORGANIZATION_ID,
  ...facts,
});

const open = (cents: number, count: number) => ({ total: asCents(cents), count });

/** A project with open invoices, as on the dashboard. */
export const anOpenProject = (facts: Partial<OpenProject> = {}): OpenProject => ({
  ...aProject(),
  currencyCode: 'USD',
  open: { current: open(400_000, 4), '30': open(100_000, 2), '60': open(50_000, 1), '61': open(30_000, 1) },
  openTotal: asCents(580_000),
  openCount: 8,
  paidCount: 5,
  waiversCount: 2,
  percentPaid: 55,
  ...facts,
});

const project = () => ({
  id: testId(),
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  address: '12 Harrow Street, Portland, OR 97201',
});

export const aWaiver = (facts: Partial<Waiver> = {}): Waiver => ({
  id: testId(),
  waiverRequestStatus: 'ready',
  waiverType: 'conditional.progress',
  createdAt: '2026-10-05T16:00:00.000Z',
  throughDate: asDay('2026-09-30'),
  project: project(),
  createdBy: { name: 'Dana Reyes' },
  waiverRequest: { submitterName: 'Dana Reyes' },
  canBeDownloaded: true,
  ...facts,
});

/** A notice on the tab of other documents. */
export const aDocument = (facts: Partial<Document> = {}): Document => ({
  id: testId(),
  type: 'preliminary-notice',
  createdAt: '2026-10-06T16:00:00.000Z',
  project: project(),
  createdBy: { name: 'Granite Supply Co.' },
  waiverRequest: null,
  canBeDownloaded: true,
  ...facts,
});
