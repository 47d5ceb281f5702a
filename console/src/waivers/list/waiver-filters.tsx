import { IconX } from '@tabler/icons-react';
import { REGIONS } from '@plumbline/rules/regions';
import type { DeskShown } from '@plumbline/rules/waivers/desk-list';
import { DUE_KINDS, DUE_WORDS } from '@plumbline/rules/waivers/reminders';
import { WAIVER_TYPES, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import classes from '../waivers.module.css';

type WaiverFiltersProps = {
  shown: DeskShown;
  /** Of the customer that is shown alone, if a request of theirs is in the list. */
  customerName: string | null;
  onChange: (part: Partial<DeskShown>) => void;
};

const STATES = [
  { value: '', label: 'Every state' },
  ...REGIONS.US.map(({ code, name }) => ({ value: code, label: name })),
];
const TYPES = [
  { value: '', label: 'Every type' },
  ...WAIVER_TYPES.map((type) => ({ value: type, label: waiverTypeLabel(type) })),
];
const REASONS = [
  { value: '', label: 'Any reason' },
  ...DUE_KINDS.map((kind) => ({ value: kind, label: DUE_WORDS[kind] })),
];
const ASSIGNED = [
  { value: '', label: 'Anybody' },
  { value: 'me', label: 'You' },
  { value: 'nobody', label: 'Nobody' },
] as const;

export const WaiverFilters = ({ shown, customerName, onChange }: WaiverFiltersProps) => (
  <search className={classes.filters} aria-label="Waivers">
    <div className={classes.search}>
      <SearchInput
        isField
        label="Search waivers"
        placeholder="Customer, project or number"
        value={shown.search}
        onChange={(search) => onChange({ search: search.slice(0, 100) })}
      />
    </div>
    <NativeSelectField
      label="State"
      placeholder="Every state"
      options={STATES}
      value={shown.state ?? ''}
      onChange={(state) => onChange({ state: state === '' ? null : state })}
    />
    <NativeSelectField
      label="Type"
      placeholder="Every type"
      options={TYPES}
      value={shown.type ?? ''}
      onChange={(type) => onChange({ type: WAIVER_TYPES.find((known) => known === type) ?? null })}
    />
    <NativeSelectField
      label="Why it waits"
      placeholder="Any reason"
      options={REASONS}
      value={shown.due ?? ''}
      onChange={(due) => onChange({ due: DUE_KINDS.find((kind) => kind === due) ?? null })}
    />
    <NativeSelectField
      label="Assigned to"
      placeholder="Anybody"
      options={ASSIGNED}
      value={shown.assigned ?? ''}
      onChange={(who) => onChange({ assigned: who === 'me' || who === 'nobody' ? who : null })}
    />
    {shown.customer !== null && (
      <div className={classes.search}>
        <Button size="sm" iconAfter={<IconX size={14} />} onClick={() => onChange({ customer: null })}>
          Only {customerName ?? 'one customer'}
        </Button>
      </div>
    )}
  </search>
);
