// The filters that waivers and other documents share (DOC-05).
import { formatDay, type Day } from '@plumbline/rules/dates';
import { WAIVER_STATUS_FILTERS } from '@plumbline/rules/waivers/waiver-status';

export type TextKey = 'submitterName' | 'submitterEmail' | 'jobId' | 'jobName' | 'jobAddress';

/** The filters in the drawer. */
export type DrawerFilters = Readonly<Record<TextKey, string | null>> & {
  /** The type of waiver or document. */
  readonly type: string | null;
  readonly startDate: Day | null;
  readonly endDate: Day | null;
  /** Waivers only. */
  readonly throughDate?: Day | null;
  /** Waivers only: a value of WAIVER_STATUS_FILTERS. */
  readonly status?: string | null;
};

export type SharedFilters = DrawerFilters & {
  readonly search: string | null;
  readonly projectId: string | null;
  /** Waivers only: paid, and the unconditional one is outstanding. */
  readonly outstanding?: boolean | null;
};

export const TEXT_FILTERS: readonly { readonly key: TextKey; readonly label: string }[] = [
  { key: 'submitterName', label: 'Originator Name' },
  { key: 'submitterEmail', label: 'Originator Email' },
  { key: 'jobId', label: 'Job ID' },
  { key: 'jobName', label: 'Job name' },
  { key: 'jobAddress', label: 'Job address' },
];

const textsOf = (read: (key: TextKey) => string | null) =>
  Object.fromEntries(TEXT_FILTERS.map(({ key }) => [key, read(key)])) as Record<TextKey, string | null>;

/** The filters of the drawer among all filters. */
export const drawerOf = (filters: DrawerFilters): DrawerFilters => ({
  ...textsOf((key) => filters[key]),
  type: filters.type,
  startDate: filters.startDate,
  endDate: filters.endDate,
  ...(filters.throughDate !== undefined && { throughDate: filters.throughDate }),
  ...(filters.status !== undefined && { status: filters.status }),
});

/** The drawer without any filter. */
export const emptyDrawer = ({ throughDate, status }: DrawerFilters): DrawerFilters => ({
  ...textsOf(() => null),
  type: null,
  startDate: null,
  endDate: null,
  ...(throughDate !== undefined && { throughDate: null }),
  ...(status !== undefined && { status: null }),
});

const statusWords = (status: string): string => status.slice(0, 1).toUpperCase() + status.slice(1);

export const STATUS_CHOICES = WAIVER_STATUS_FILTERS.map((value) => ({ value, label: statusWords(value) }));

/** An active filter, with the change that removes it. */
export type Chip = { readonly name: string; readonly value: string; readonly cleared: Partial<SharedFilters> };

/** Labels that the filters alone do not contain. */
export type ChipWords = {
  readonly type: string | null;
  readonly range: string | null;
  readonly projectName: string | null;
};

/** A chip for each active filter except the search, which its field shows. */
export function filterChips(filters: SharedFilters, { type, range, projectName }: ChipWords): Chip[] {
  const { projectId, throughDate, status } = filters;
  return [
    ...(projectId === null
      ? []
      : [{ name: 'Project', value: projectName ?? 'One project', cleared: { projectId: null } }]),
    ...(type === null ? [] : [{ name: 'Type', value: type, cleared: { type: null } }]),
    ...(status ? [{ name: 'Status', value: statusWords(status), cleared: { status: null } }] : []),
    ...(filters.outstanding
      ? [{ name: 'Paid', value: 'unconditional outstanding', cleared: { outstanding: null } }]
      : []),
    ...(range === null ? [] : [{ name: 'Date', value: range, cleared: { startDate: null, endDate: null } }]),
    ...TEXT_FILTERS.flatMap(({ key, label }) => {
      const value = filters[key];
      return value === null ? [] : [{ name: label, value, cleared: { [key]: null } }];
    }),
    ...(throughDate ? [{ name: 'Through date', value: formatDay(throughDate), cleared: { throughDate: null } }] : []),
  ];
}
