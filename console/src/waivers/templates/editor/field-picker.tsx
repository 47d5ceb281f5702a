import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { MERGE_FIELDS, type MergeField, mergeFieldLabel } from '@plumbline/rules/waivers/templates/merge-fields';
import { InputBox } from '@plumbline/ui/fields/input-box';
import { Button } from '@plumbline/ui/button';
import { Popover } from '@plumbline/ui/overlays/popover';
import type { usePopover } from '@plumbline/ui/overlays/use-popover';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './editor.module.css';

type FieldPickerProps = {
  popover: ReturnType<typeof usePopover<HTMLButtonElement>>;
  /** Of those that the waiver needs, one of each list has to be in the text. */
  missing: readonly MergeField[];
  used: readonly string[];
  onPick: (field: MergeField) => void;
  /** Closed without a field, the text has the focus again. */
  returnFocus: () => void;
};

/** The Command key on a Mac. */
export const FIELD_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl+K';

/** A button with the fields of a waiver: those that are missing first, found by what one types. */
export function FieldPicker({
  popover: { isOpen, setIsOpen, close, anchor, button, popover },
  returnFocus,
  ...list
}: FieldPickerProps) {
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={<IconPlus size={16} />}
        iconAfter={<IconChevronDown size={14} />}
        title={`Insert field (${FIELD_KEY})`}
        {...button}
        onClick={() => setIsOpen(!isOpen)}
      >
        Insert field
      </Button>
      {isOpen && (
        <Popover {...popover} label="Insert field" align="end" className={classes.picker} returnFocus={returnFocus}>
          <FieldList
            {...list}
            onPick={(field) => {
              list.onPick(field);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}

function FieldList({ missing, used, onPick }: Omit<FieldPickerProps, 'popover' | 'returnFocus'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const fields = found(typed, missing);
  const chosen = fields[Math.min(at, fields.length - 1)];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && fields.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, fields.length - 1) + step + fields.length) % fields.length;
      setAt(next);
      document.querySelector(`#${CSS.escape(`${id}-${fields[next] ?? ''}`)}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen !== undefined) onPick(chosen);
    }
  };
  return (
    <>
      <InputBox
        size="sm"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select has no search
        role="combobox"
        aria-label="Field"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        {...(chosen !== undefined && { 'aria-activedescendant': `${id}-${chosen}` })}
        placeholder="Amount, customer, date"
        autoComplete="off"
        value={typed}
        before={<IconSearch size={16} aria-hidden="true" />}
        beforeWidth={34}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select has no search */}
      <div id={id} role="listbox" aria-label="Fields" className={classes.fields}>
        {fields.map((field) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={field}
            id={`${id}-${field}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nor has its option a second text
            role="option"
            tabIndex={-1}
            aria-selected={field === chosen}
            className={classes.field}
            onClick={() => onPick(field)}
          >
            {mergeFieldLabel(field)}
            <span className={classes.fieldNote}>{noteOf(field, missing, used)}</span>
          </div>
        ))}
      </div>
      {fields.length === 0 && <p className={classes.none}>No field has this name.</p>}
    </>
  );
}

const noteOf = (field: MergeField, missing: readonly MergeField[], used: readonly string[]): string => {
  if (missing.includes(field)) return 'needed';
  return used.includes(field) ? 'in the text' : '';
};

function found(typed: string, missing: readonly MergeField[]): MergeField[] {
  const words = typed.toLowerCase().split(/\s+/);
  const all = [...missing, ...MERGE_FIELDS.filter((field) => !missing.includes(field))];
  return all.filter((field) =>
    words.every((word) => `${mergeFieldLabel(field)} ${field}`.toLowerCase().includes(word)),
  );
}
