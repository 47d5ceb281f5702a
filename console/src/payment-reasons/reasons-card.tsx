import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '@tabler/icons-react';
import { REASON_LENGTH_MAX, REASONS_MAX, repeatedReason } from '@plumbline/rules/payments/default-reasons';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { TextField } from '@plumbline/ui/fields/text-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import classes from './payment-reasons.module.css';

type ReasonsCardProps = {
  title: string;
  /** When customers are asked. */
  sentence: string;
  reasons: readonly string[];
  isReadOnly: boolean;
  onChange: (reasons: readonly string[]) => void;
};

type Part = 'up' | 'down';

/** The reasons of one kind in their order, with a field for one more. */
export function ReasonsCard({ title, sentence, reasons, isReadOnly, onChange }: ReasonsCardProps) {
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const [moved, setMoved] = useState<{ reason: string; part: Part } | null>(null);

  // A moved element loses the focus.
  useEffect(() => {
    if (moved === null) return;
    const item = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-reason') === moved.reason);
    const wanted = item?.querySelector<HTMLElement>(`[data-part="${moved.part}"]:not(:disabled)`);
    (wanted ?? item?.querySelector<HTMLElement>('[data-part]:not(:disabled)'))?.focus();
  }, [moved]);

  const move = (place: number, part: Part) => {
    const reason = reasons[place] ?? '';
    const to = place + (part === 'up' ? -1 : 1);
    onChange(reasons.toSpliced(place, 1).toSpliced(to, 0, reason));
    setMoved({ reason, part });
    setNews(`${reason} is now ${to + 1} of ${reasons.length}.`);
  };
  return (
    <Card title={title} titleNote={String(reasons.length)}>
      <p className={classes.sentence}>{sentence}</p>
      {reasons.length === 0 && <p className={classes.none}>No reasons. Customers are not asked.</p>}
      <ol ref={list} className={classes.list} aria-label={title}>
        {reasons.map((reason, place) => (
          <li key={reason} className={classes.reason} data-reason={reason}>
            <span className={classes.text}>{reason}</span>
            {!isReadOnly && (
              <>
                {(['up', 'down'] as const).map((part) => (
                  <IconButton
                    key={part}
                    size="sm"
                    data-part={part}
                    label={`Move ${reason} ${part}`}
                    icon={part === 'up' ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
                    disabled={place === (part === 'up' ? 0 : reasons.length - 1)}
                    onClick={() => move(place, part)}
                  />
                ))}
                <IconButton
                  size="sm"
                  label={`Remove ${reason}`}
                  icon={<IconX size={16} />}
                  onClick={() => onChange(reasons.toSpliced(place, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && <NewReason title={title} reasons={reasons} onAdd={(reason) => onChange([...reasons, reason])} />}
      <p className="pl-hidden" aria-live="polite">
        {news}
      </p>
    </Card>
  );
}

type NewReasonProps = { title: string; reasons: readonly string[]; onAdd: (reason: string) => void };

function NewReason({ title, reasons, onAdd }: NewReasonProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  if (reasons.length >= REASONS_MAX) return <p className={classes.none}>There are {REASONS_MAX} at most.</p>;
  const add = () => {
    const reason = typed.trim();
    if (reason === '') return setProblem('Please enter a reason');
    if (repeatedReason([...reasons, reason]) !== null) return setProblem('It is in the list already.');
    onAdd(reason);
    setTyped('');
  };
  return (
    <form
      className={classes.adder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={`New: ${title}`}
        labelHidden
        placeholder="Another reason"
        maxLength={REASON_LENGTH_MAX}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" icon={<IconPlus size={16} />}>
        Add
      </Button>
    </form>
  );
}
