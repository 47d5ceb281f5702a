import { Button } from '@plumbline/ui/button';
import { DateField } from '@plumbline/ui/date-field';
import { SelectField } from '@plumbline/ui/select-field';
import { PanelSection, SidePanel } from '@plumbline/ui/side-panel';
import { TextField } from '@plumbline/ui/text-field';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { drawerOf, emptyDrawer, PAPER_TEXTS, type DrawerFilters } from './paper-filters.ts';
import classes from './papers-drawer.module.css';

export type PapersDrawerProps = {
  opened: boolean;
  onClose: () => void;
  filters: DrawerFilters;
  types: readonly { value: string; label: string }[];
  onApply: (filters: DrawerFilters) => void;
};

/** Every filter of the list in one drawer; nothing changes before Apply (DOC-05). */
export function PapersDrawer({ opened, onClose, filters, types, onApply }: PapersDrawerProps) {
  const formId = useId();
  const apply = (next: DrawerFilters) => {
    onApply(next);
    onClose();
  };
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      label="Advanced filters"
      title="Advanced filters"
      foot={
        <div className={classes.foot}>
          <Button onClick={() => apply(emptyDrawer(filters))}>Clear</Button>
          <Button variant="primary" type="submit" form={formId}>
            Apply
          </Button>
        </div>
      }
    >
      <DrawerForm id={formId} filters={drawerOf(filters)} types={types} onApply={apply} />
    </SidePanel>
  );
}

type DrawerFormProps = Pick<PapersDrawerProps, 'filters' | 'types' | 'onApply'> & { id: string };

function DrawerForm({ id, filters, types, onApply }: DrawerFormProps) {
  const [draft, setDraft] = useState(filters);
  // A day that was typed counts once its field is left, which Enter makes happen inside the submission.
  const latest = useRef(draft);
  const change = (part: Partial<DrawerFilters>) => {
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
    else onApply(latest.current);
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <PanelSection>
        <div className={classes.fields}>
          {PAPER_TEXTS.map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              autoComplete="off"
              maxLength={200}
              value={draft[key] ?? ''}
              onChange={(event) => change({ [key]: event.currentTarget.value || null })}
            />
          ))}
        </div>
      </PanelSection>
      <PanelSection>
        <div className={classes.pairs}>
          <SelectField
            label="Type"
            options={types}
            placeholder="Any"
            clearable
            value={draft.type}
            onChange={(type) => change({ type })}
          />
          {draft.throughDate !== undefined && (
            <DateField
              label="Through date"
              value={draft.throughDate}
              onChange={(throughDate) => change({ throughDate })}
            />
          )}
        </div>
      </PanelSection>
      <PanelSection title="Date">
        <div className={classes.pairs}>
          <DateField label="From" value={draft.startDate} onChange={(startDate) => change({ startDate })} />
          <DateField label="To" value={draft.endDate} onChange={(endDate) => change({ endDate })} />
        </div>
      </PanelSection>
    </form>
  );
}
