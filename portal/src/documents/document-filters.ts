// What the filters of waivers and of other documents have in common (DOC-05).
import { formatDay, type Day } from '@plumbline/rules/dates';

export type TextKey = 'submitterName' | 'submitterEmail' | 'jobId' | 'jobName' | 'jobAddress';

/** What the drawer of filters holds. */
export type DrawerFilters = Readonly<Record<TextKey, string | null>> & {
  /** The kind of waiver or of document. */
  readonly type: string | null;
  readonly startDate: Day | null;
  readonly endDate: Day | null;
  /** Only a waiver has one. */
  readonly throughDate?: Day | null;
};

export type SharedFilters = DrawerFilters & {
  readonly search: string | null;
  readonly projectId: string | null;
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

/** Of all filters only those of the drawer. */
export const drawerOf = (filters: DrawerFilters): DrawerFilters => ({
  ...textsOf((key) => filters[key]),
  type: filters.type,
  startDate: filters.startDate,
  endDate: filters.endDate,
  ...(filters.throughDate !== undefined && { throughDate: filters.throughDate }),
});

/** The drawer with nothing chosen in it. */
export const emptyDrawer = ({ throughDate }: DrawerFilters): DrawerFilters => ({
  ...textsOf(() => null),
  type: null,
  startDate: null,
  endDate: null,
  ...(throughDate !== undefined && { throughDate: null }),
});

/** One filter that is on, and what takes it off again. */
export type Chip = { readonly name: string; readonly value: string; readonly off: Partial<SharedFilters> };

/** What the filters alone do not say. */
export type ChipWords = {
  readonly type: string | null;
  readonly range: string | null;
  readonly projectName: string | null;
};

/** A chip for each filter. The search has none: its field shows it. */
export function filterChips(filters: SharedFilters, { type, range, projectName }: ChipWords): Chip[] {
  const { projectId, throughDate } = filters;
  return [
    ...(projectId === null ? [] : [{ name: 'Project', value: projectName ?? 'One project', off: { projectId: null } }]),
    ...(type === null ? [] : [{ name: 'Type', value: type, off: { type: null } }]),
    ...(range === null ? [] : [{ name: 'Date', value: range, off: { startDate: null, endDate: null } }]),
    ...TEXT_FILTERS.flatMap(({ key, label }) => {
      const value = filters[key];
      return value === null ? [] : [{ name: label, value, off: { [key]: null } }];
    }),
    ...(throughDate ? [{ name: 'Through date', value: formatDay(throughDate), off: { throughDate: null } }] : []),
  ];
}
