import type { Day } from '@plumbline/rules/dates';
import { datePresets } from '@plumbline/rules/lists/date-presets';
import type { ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import { Button } from '@plumbline/ui/button';
import { DateField } from '@plumbline/ui/fields/date-field';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { DrawerFields, FilterDrawer } from '../lib/filter-drawer.tsx';
import {
  ageChoices,
  flagOf,
  NAMES,
  PROJECT_CHOICES,
  STATUS_CHOICES,
  TYPE_CHOICES,
  type Choice,
} from './filter-words.ts';
import type { ReportView } from './use-report-view.ts';
import classes from './advanced-filters.module.css';

const TEXT_KEYS = ['invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'] as const;
const OWN_KEYS = [
  ...TEXT_KEYS,
  'daysPastDue',
  'type',
  'isPaid',
  'hasProject',
  'startDate',
  'endDate',
  'dueFrom',
  'dueTo',
] as const;
type Draft = Pick<ReportFilters, (typeof OWN_KEYS)[number]>;

const draftOf = (read: (key: keyof Draft) => unknown) =>
  Object.fromEntries(OWN_KEYS.map((key) => [key, read(key)])) as Draft;

type AdvancedFiltersProps = { opened: boolean; onClose: () => void; view: ReportView; today: Day };

/** The filters of the Reports page (REP-04). */
export function AdvancedFilters({ opened, onClose, view, today }: AdvancedFiltersProps) {
  // Below 1200 px all filters are in the drawer, so the choices come before the text fields.
  const isOnlyWay = useScreenSize() !== 'wide';
  return (
    <FilterDrawer
      opened={opened}
      onClose={onClose}
      chosen={draftOf((key) => view.filters[key])}
      cleared={draftOf(() => null)}
      onApply={view.change}
      renderFields={(draft, change) => (
        <>
          {!isOnlyWay && <Texts draft={draft} onChange={change} />}
          <Choices draft={draft} onChange={change} />
          <Created draft={draft} onChange={change} today={today} />
          <Due draft={draft} onChange={change} />
          {isOnlyWay && <Texts draft={draft} onChange={change} />}
        </>
      )}
    />
  );
}

type PartProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

const Texts = ({ draft, onChange }: PartProps) => (
  <DrawerFields>
    {TEXT_KEYS.map((key) => (
      <TextField
        key={key}
        label={NAMES[key]}
        value={draft[key] ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ [key]: event.currentTarget.value || null })}
      />
    ))}
  </DrawerFields>
);

const Choices = ({ draft, onChange }: PartProps) => (
  <DrawerFields inPairs>
    <Choose label={NAMES.type} choices={TYPE_CHOICES} value={draft.type} onChange={(type) => onChange({ type })} />
    <Choose
      label="Payment status"
      choices={STATUS_CHOICES}
      value={textOf(draft.isPaid)}
      onChange={(flag) => onChange({ isPaid: flagOf(flag) })}
    />
    <Choose
      label={NAMES.daysPastDue}
      choices={ageChoices(draft.daysPastDue)}
      value={draft.daysPastDue}
      onChange={(daysPastDue) => onChange({ daysPastDue })}
    />
    <Choose
      label={NAMES.hasProject}
      choices={PROJECT_CHOICES}
      value={textOf(draft.hasProject)}
      onChange={(flag) => onChange({ hasProject: flagOf(flag) })}
    />
  </DrawerFields>
);

const textOf = (flag: boolean | null) => (flag === null ? null : String(flag));

type ChooseProps<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: string | null;
  onChange: (value: Value | null) => void;
};

const ANY = { value: 'any', label: 'Any' };

function Choose<Value extends string>({ label, choices, value, onChange }: ChooseProps<Value>) {
  return (
    <SelectField
      label={label}
      options={[ANY, ...choices]}
      value={value ?? ANY.value}
      onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
    />
  );
}

const Due = ({ draft, onChange }: PartProps) => (
  <DrawerFields title="Due" inPairs>
    <DateField label="Due from" value={draft.dueFrom} onChange={(dueFrom) => onChange({ dueFrom })} />
    <DateField label="Due to" value={draft.dueTo} onChange={(dueTo) => onChange({ dueTo })} />
  </DrawerFields>
);

function Created({ draft, onChange, today }: PartProps & { today: Day }) {
  return (
    <DrawerFields title="Created" inPairs>
      <div className={classes.presets}>
        {datePresets(today).map(({ key, label, startDate, endDate }) => (
          <Button
            key={key}
            size="sm"
            aria-pressed={draft.startDate === startDate && draft.endDate === endDate}
            onClick={() => onChange({ startDate, endDate })}
          >
            {label}
          </Button>
        ))}
      </div>
      <DateField label="From date" value={draft.startDate} onChange={(startDate) => onChange({ startDate })} />
      <DateField label="To date" value={draft.endDate} onChange={(endDate) => onChange({ endDate })} />
    </DrawerFields>
  );
}
