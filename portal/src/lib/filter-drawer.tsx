import { Button } from '@plumbline/ui/button';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import classes from './filter-drawer.module.css';

type FilterDrawerProps<Draft> = {
  opened: boolean;
  onClose: () => void;
  /** The values when the drawer opens. */
  chosen: Draft;
  /** The values that Clear applies. */
  cleared: Draft;
  onApply: (draft: Draft) => void;
  renderFields: (draft: Draft, change: (part: Partial<Draft>) => void) => ReactNode;
};

/** A drawer with all filters of a list; changes take effect on Apply. */
export function FilterDrawer<Draft extends object>(props: FilterDrawerProps<Draft>) {
  const { opened, onClose, chosen, cleared, onApply, renderFields } = props;
  const formId = useId();
  const title = useScreenSize() === 'wide' ? 'Advanced filters' : 'Filters';
  const apply = (draft: Draft) => {
    onApply(draft);
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
          <Button onClick={() => apply(cleared)}>Clear</Button>
          <Button variant="primary" type="submit" form={formId}>
            Apply
          </Button>
        </div>
      }
    >
      <DraftForm id={formId} chosen={chosen} onApply={apply} renderFields={renderFields} />
    </SidePanel>
  );
}

type DraftFormProps<Draft> = Pick<FilterDrawerProps<Draft>, 'chosen' | 'onApply' | 'renderFields'> & { id: string };

function DraftForm<Draft extends object>({ id, chosen, onApply, renderFields }: DraftFormProps<Draft>) {
  const { draft, change, latest } = useDraft(chosen);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (document.activeElement instanceof HTMLElement && form.contains(document.activeElement)) {
      document.activeElement.blur();
    }
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onApply(latest());
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      {renderFields(draft, change)}
    </form>
  );
}

function useDraft<Draft extends object>(chosen: Draft) {
  const [draft, setDraft] = useState(chosen);
  // A ref, because Enter submits in the same tick in which the date field commits its typed day on blur.
  const latest = useRef(chosen);
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  return { draft, change, latest: () => latest.current };
}

type DrawerFieldsProps = { title?: string; inPairs?: boolean; children: ReactNode };

/** A group of fields in one column, or in pairs. */
export function DrawerFields({ title, inPairs = false, children }: DrawerFieldsProps) {
  return (
    <PanelSection title={title}>
      <div className={inPairs ? classes.pairs : classes.fields}>{children}</div>
    </PanelSection>
  );
}
