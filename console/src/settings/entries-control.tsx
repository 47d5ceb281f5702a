import { IconPlus, IconX } from '@tabler/icons-react';
import type { SettingKey } from '@plumbline/rules/portals/settings';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { useRef, useState } from 'react';
import { readSetting } from '@plumbline/rules/portals/settings/setting-value';
import type { ControlProps } from './control-props.ts';
import classes from './controls.module.css';

const WORDS: Readonly<Partial<Record<SettingKey, { add: string; placeholder: string }>>> = {
  parentOrigins: { add: 'Add a site', placeholder: 'https://' },
  branchLocations: { add: 'Add a branch', placeholder: '' },
};

/** A list of texts. What is typed counts once the field is left; an invalid entry stays, marked. */
export function EntriesControl(props: ControlProps & { settingKey: SettingKey }) {
  const { settingKey, label, value, onChange, error } = props;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const entries = Array.isArray(value) ? (value as readonly string[]) : [];
  const { add: addLabel, placeholder } = WORDS[settingKey] ?? { add: 'Add', placeholder: '' };
  const add = () => {
    const entry = typed.trim();
    if (entry !== '' && !entries.includes(entry)) onChange([...entries, entry]);
    setTyped('');
  };
  const remove = (entry: string) => {
    onChange(entries.filter((each) => each !== entry));
    field.current?.focus();
  };
  return (
    <div className={classes.entries}>
      {entries.length > 0 && (
        <ul className={classes.entryList} aria-label={label}>
          {entries.map((entry) => (
            <li
              key={entry}
              className={classes.entry}
              data-invalid={'problem' in readSetting(settingKey, [entry]) || undefined}
            >
              <span className={classes.entryText}>{entry}</span>
              <IconButton
                size="sm"
                label={`Remove ${entry}`}
                icon={<IconX size={14} />}
                onClick={() => remove(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.adder}>
        <TextField
          ref={field}
          label={addLabel}
          labelHidden
          placeholder={placeholder === '' ? addLabel : placeholder}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
        <Button icon={<IconPlus size={16} />} onClick={() => field.current?.focus()}>
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
