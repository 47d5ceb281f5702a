import type { Answer } from '@plumbline/contract/call';
import type { findProjects, listOpenProjects } from '@plumbline/contract/projects';
import { asCents } from '@plumbline/rules/money';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { ORGANIZATION_ID } from './test-boot.ts';
import { testId } from './test-id.ts';

type Project = Answer<typeof findProjects>['rows'][number];
type OpenProject = Answer<typeof listOpenProjects>['rows'][number];

const projectFacts = () => ({
  id: testId(),
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  address: '12 Harrow Street, Portland, OR 97201',
  state: 'OR',
  organizationId: ORGANIZATION_ID,
});

export const aProject = (facts: Partial<Project> = {}): Project => ({
  ...projectFacts(),
  waiverTypes: [...WAIVER_TYPES],
  projectClass: null,
  originalContractDate: null,
  isVerified: true,
  ...facts,
});

const open = (cents: number, count: number) => ({ total: asCents(cents), count });

/** A project with open invoices, as on the dashboard. */
export const anOpenProject = (facts: Partial<OpenProject> = {}): OpenProject => ({
  ...projectFacts(),
  currencyCode: 'USD',
  open: { current: open(400_000, 4), '30': open(100_000, 2), '60': open(50_000, 1), '61': open(30_000, 1) },
  openTotal: asCents(580_000),
  openCount: 8,
  paidCount: 5,
  waiversCount: 2,
  percentPaid: 55,
  ...facts,
});
