import { IconX } from '@tabler/icons-react';
import classes from './filter-chip.module.css';

export type FilterChipProps = { name: string; value: string; onRemove: () => void };

/** A filter that is on: its name, its value and a way to take it off. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      <span className={classes.name}>{name}</span>
      <b className={classes.value}>{value}</b>
      <button type="button" className={classes.remove} aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
