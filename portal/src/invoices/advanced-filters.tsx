import type { Day } from '@plumbline/rules/dates';
import { datePresets } from '@plumbline/rules/invoices/date-presets';
import { changeFilters, type ReportFilters } from '@plumbline/rules/invoices/report-filters';
import { Button } from '@plumbline/ui/button';
import { DateField } from '@plumbline/ui/date-field';
import { SelectField } from '@plumbline/ui/select-field';
import { PanelSection, SidePanel } from '@plumbline/ui/side-panel';
import { TextField } from '@plumbline/ui/text-field';
import { useScreen } from '@plumbline/ui/use-screen';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import {
  ageChoices,
  flagOf,
  NAMES,
  PROJECT_CHOICES,
  STATUS_CHOICES,
  TYPE_CHOICES,
  without,
  type Choice,
} from './filter-words.ts';
import type { ReportView } from './use-report-view.ts';
import classes from './advanced-filters.module.css';

const TEXT_KEYS = ['invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'] as const;
const OWN_KEYS = [...TEXT_KEYS, 'daysPastDue', 'type', 'isPaid', 'hasProject', 'startDate', 'endDate'] as const;
type Draft = Pick<ReportFilters, (typeof OWN_KEYS)[number]>;

type AdvancedFiltersProps = { opened: boolean; onClose: () => void; view: ReportView; today: Day };

/** Every filter of the list in one drawer; nothing changes before Apply (REP-04). */
export function AdvancedFilters({ opened, onClose, view, today }: AdvancedFiltersProps) {
  const { filters, show } = view;
  const formId = useId();
  const isSmall = useScreen() === 'small';
  const title = isSmall ? 'Filters' : 'Advanced filters';
  const take = (change: Partial<ReportFilters>) => {
    show(changeFilters(filters, change));
    onClose();
  };
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      label={title}
      title={title}
      foot={
        <div className={classes.foot}>
          <Button onClick={() => take(without(OWN_KEYS))}>Clear</Button>
          <Button variant="primary" type="submit" form={formId}>
            Apply
          </Button>
        </div>
      }
    >
      <FilterForm id={formId} filters={filters} onApply={take} today={today} isSmall={isSmall} />
    </SidePanel>
  );
}

type FilterFormProps = {
  id: string;
  filters: ReportFilters;
  onApply: (draft: Draft) => void;
  today: Day;
  /** There the drawer is the only way to all filters, and begins with those that need no typing. */
  isSmall: boolean;
};

function FilterForm({ id, filters, onApply, today, isSmall }: FilterFormProps) {
  const [draft, setDraft] = useState<Draft>(filters);
  // A day that was typed counts once its field is left, which Enter makes happen inside the submission.
  const latest = useRef(draft);
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (document.activeElement instanceof HTMLElement && form.contains(document.activeElement)) {
      document.activeElement.blur();
    }
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onApply(onlyOwn(latest.current));
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      {!isSmall && <Texts draft={draft} onChange={change} />}
      <Choices draft={draft} onChange={change} />
      <Created draft={draft} onChange={change} today={today} />
      {isSmall && <Texts draft={draft} onChange={change} />}
    </form>
  );
}

type PartProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

const Texts = ({ draft, onChange }: PartProps) => (
  <PanelSection>
    <div className={classes.fields}>
      {TEXT_KEYS.map((key) => (
        <TextField
          key={key}
          label={NAMES[key]}
          value={draft[key] ?? ''}
          maxLength={200}
          onChange={(event) => onChange({ [key]: event.currentTarget.value || null })}
        />
      ))}
    </div>
  </PanelSection>
);

const Choices = ({ draft, onChange }: PartProps) => (
  <PanelSection>
    <div className={classes.pairs}>
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
    </div>
  </PanelSection>
);

const onlyOwn = (draft: Draft): Draft => Object.fromEntries(OWN_KEYS.map((key) => [key, draft[key]])) as Draft;

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

function Created({ draft, onChange, today }: PartProps & { today: Day }) {
  return (
    <PanelSection title="Created">
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
      <div className={classes.pairs}>
        <DateField label="From date" value={draft.startDate} onChange={(startDate) => onChange({ startDate })} />
        <DateField label="To date" value={draft.endDate} onChange={(endDate) => onChange({ endDate })} />
      </div>
    </PanelSection>
  );
}
