import { isWaiverType, shortCodeOf, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import classes from './waiver-type.module.css';

export const typeWords = (type: string): string => (isWaiverType(type) ? waiverTypeLabel(type) : type);

/** The short code with its label: CP Conditional progress (DOC-04). */
export function WaiverType({ type }: { type: string }) {
  if (!isWaiverType(type)) return type;
  const code = shortCodeOf(type);
  const label = waiverTypeLabel(type);
  if (code === null) return label;
  return (
    <span className={classes.type}>
      <CodeChip>{code}</CodeChip>
      {label}
    </span>
  );
}
