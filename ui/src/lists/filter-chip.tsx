import { IconX } from '@tabler/icons-react';
import classes from './filter-chip.module.css';

export type FilterChipProps = { name: string; value: string; onRemove: () => void };

/** An active filter with its name, value and a remove button. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      <span className={classes.name}>{name}</span>
      <b className={classes.value} title={value}>
        {value}
      </b>
      <button type="button" className={classes.remove} aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
