import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { InputBox } from './input-box.tsx';
import classes from './search-input.module.css';

export type SearchInputProps = {
  /** Visually hidden; the placeholder says what can be found: "Invoice, PO or project". */
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  delayMs?: number | undefined;
  /** Beside fields with labels: as high as they are, and as wide as its place. */
  isField?: boolean | undefined;
};

/** A debounced search field; Enter and clearing report at once. */
export function SearchInput({ label, placeholder, value, onChange, delayMs = 300, isField = false }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  // A new value from outside, e.g. "Clear all" or the Back button, replaces the text. Our own reported value, perhaps trimmed, does not: a
  // trailing space must stay while typing.
  if (value !== seen) {
    setSeen(value);
    if (value.trim() !== reported.trim()) {
      setTyped(value);
      setReported(value);
    }
  }

  const report = (text: string) => {
    setReported(text);
    onChange(text);
  };
  // A text that was replaced from outside in the meantime is not reported.
  const reportLater = useDebouncedCallback((text: string) => text === typed && report(text), delayMs);
  const reportNow = (text: string) => {
    reportLater.cancel();
    report(text);
  };
  const type = (text: string) => {
    setTyped(text);
    reportLater(text);
  };
  const clear = () => {
    setTyped('');
    reportNow('');
  };
  return (
    <InputBox
      type="search"
      size={isField ? 'md' : 'sm'}
      boxClassName={isField ? undefined : classes.box}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // It searches, and does not send the form around it.
          event.preventDefault();
          reportNow(typed);
        }
        if (event.key === 'Escape' && typed) clear();
      }}
      before={<IconSearch size={16} aria-hidden="true" />}
      beforeWidth={34}
      after={
        typed ? <IconButton size="sm" label="Clear search" icon={<IconX size={14} />} onClick={clear} /> : undefined
      }
    />
  );
}
