import { isWaiverType, shortCodeOf, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import classes from './waiver-type.module.css';

type WaiverTypeProps = {
  type: string;
  /** Shows the code only, except on large screens; the label stays available to screen readers and as a tooltip. */
  short?: boolean;
};

/** The short code with its label: CP Conditional progress (DOC-04). */
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
