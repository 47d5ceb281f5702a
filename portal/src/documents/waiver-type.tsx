import { isWaiverType, shortCodeOf, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import classes from './waiver-type.module.css';

type WaiverTypeProps = {
  type: string;
  /** In a table of many columns the code stands alone, except on large screens; the words are read out and shown on hover. */
  short?: boolean;
};

/** The short code and its words: CP Conditional progress (DOC-04). */
export function WaiverType({ type, short = false }: WaiverTypeProps) {
  if (!isWaiverType(type)) return type;
  const code = shortCodeOf(type);
  const label = waiverTypeLabel(type);
  if (code === null) return label;
  return (
    <span className={classes.type} data-short={short || undefined} title={label}>
      <CodeChip>{code}</CodeChip>
      <span className={classes.words}>{label}</span>
    </span>
  );
}
