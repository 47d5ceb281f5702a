import { dayAt, later, minuteAt } from '@plumbline/rules/dates';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState } from 'react';

const ZONE = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const two = (part: number): string => String(part).padStart(2, '0');

/** As the browser's field for a time writes it, on the clock of this device. */
function localText(instant: string): string {
  const minutes = minuteAt(instant, ZONE());
  return `${dayAt(instant, ZONE())}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

type AsOfFieldProps = { label: string; asOf: string; onChange: (asOf: string) => void };

/** When the ERP wrote the file. */
export function AsOfField({ label, asOf, onChange }: AsOfFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && Number.isNaN(Date.parse(typed));
  return (
    <TextField
      label={label}
      type="datetime-local"
      hint="Payments that the ERP has not posted by then are taken off its balances. The time is on the clock of this device."
      error={isWrong ? 'Enter a day and a time.' : undefined}
      value={typed ?? localText(asOf)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (!Number.isNaN(Date.parse(value))) onChange(later(value, 0).toISOString());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
