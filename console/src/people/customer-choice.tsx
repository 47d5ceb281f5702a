import { IconX } from '@tabler/icons-react';
import { listCustomers } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { SuggestField } from '@plumbline/ui/fields/suggest-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { useState, type Ref } from 'react';
import type { CustomerOption } from './person.ts';
import classes from './people.module.css';

type CustomerChoiceProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  chosen: readonly CustomerOption[];
  onChange: (chosen: readonly CustomerOption[]) => void;
  error?: string | null;
};

/** One or several customers, found by name or number (decision A21). */
export function CustomerChoice({ ref, label, chosen, onChange, error }: CustomerChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useAnswer(listCustomers, { search: search.trim() }, { keepsPrevious: true });
  const found = (data?.rows ?? []).filter(({ id }) => !chosen.some((each) => each.id === id));
  return (
    <div className={classes.customers}>
      <SuggestField
        {...(ref && { ref })}
        label={label}
        placeholder="Name or number"
        value={search}
        maxLength={100}
        onChange={setSearch}
        suggestions={found.map(({ id, name, code }) => ({ id, text: `${name} (${code})` }))}
        loading={isFetching}
        opensOnFocus
        error={error}
        onPick={({ id }) => {
          const picked = found.find((each) => each.id === id);
          if (picked) onChange([...chosen, { id, code: picked.code, name: picked.name }]);
          setSearch('');
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen customers">
          {chosen.map(({ id, name, code }) => (
            <li key={id} className={classes.chosenRow}>
              <span className={classes.chosenName}>
                {name} <span className={classes.quiet}>{code}</span>
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={<IconX size={16} />}
                onClick={() => onChange(chosen.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
