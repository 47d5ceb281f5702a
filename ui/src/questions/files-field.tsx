import { IconPaperclip, IconX } from '@tabler/icons-react';
import { formatSize } from '@plumbline/rules/format-size';
import { useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { FileName } from '../file-name.tsx';
import { IconButton } from '../icon-button.tsx';
import classes from './files-field.module.css';

const words = {
  hint: 'PDF, Word, JPG or PNG, up to 25 MB each.',
  tooMany: (max: number) => `At most ${max} files fit into one message.`,
};

const NAMED_MAX = 3;

const SENDABLE = 'PDF, Word, JPG and PNG files up to 25 MB can.';

const REFUSED: Readonly<Record<FileProblem, (names: string, isOne: boolean) => string>> = {
  type: (names) => `${names} cannot be sent. ${SENDABLE}`,
  content: (names) => `${names} cannot be sent. ${SENDABLE}`,
  empty: (names, isOne) => `${names} ${isOne ? 'is' : 'are'} empty.`,
  'too-large': (names, isOne) => `${names} ${isOne ? 'is' : 'are'} larger than 25 MB.`,
};

type Refused = { readonly name: string; readonly problem: FileProblem };

/** A sentence for each reason, with the files that it is about. */
function refusedWords(refused: readonly Refused[]): string[] {
  const reasons = [...new Set(refused.map(({ problem }) => problem))];
  return reasons.map((reason) => {
    const names = refused.filter(({ problem }) => problem === reason).map(({ name }) => name);
    const others = names.length - NAMED_MAX;
    const named = others > 1 ? [...names.slice(0, NAMED_MAX), `${others} others`] : names;
    return REFUSED[reason](listWords(named), names.length === 1);
  });
}

const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Why a file cannot be sent. */
type FileProblem = 'type' | 'empty' | 'too-large' | 'content';

type FilesFieldProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  disabled: boolean;
  /** Endings, as of the attribute of an input. */
  accept: string;
  max: number;
  problemOf: (file: File) => FileProblem | null;
};

/** Files that go with a message; they are sent with it. */
export function FilesField({ files, onChange, disabled, accept, max, problemOf }: FilesFieldProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // What was refused does not matter any more once the message is sent without it.
  if (disabled && problems.length > 0) setProblems([]);
  const add = (chosen: readonly File[]) => {
    const refused = chosen.flatMap((file) => {
      const problem = problemOf(file);
      return problem === null ? [] : [{ name: file.name, problem }];
    });
    const next = [...files, ...chosen.filter((file) => problemOf(file) === null)];
    setProblems([...refusedWords(refused), ...(next.length > max ? [words.tooMany(max)] : [])]);
    onChange(next.slice(0, max));
  };
  const remove = (place: number) => {
    setProblems([]);
    onChange(files.filter((_, at) => at !== place));
    // The others move up and keep the focus; behind the last one there is only the button.
    if (place === files.length - 1) button.current?.focus();
  };
  return (
    <div>
      {files.length > 0 && <ChosenFiles files={files} disabled={disabled} onRemove={remove} />}
      <input
        ref={input}
        type="file"
        multiple
        className="pl-hidden"
        tabIndex={-1}
        aria-label="Files to send"
        accept={accept}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Button
        ref={button}
        size="sm"
        icon={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <p id={hintId} className={problems.length === 0 ? classes.hint : classes.problem} aria-live="polite">
        {problems.length === 0 ? words.hint : problems.join(' ')}
      </p>
    </div>
  );
}

type ChosenFilesProps = Pick<FilesFieldProps, 'files' | 'disabled'> & { onRemove: (place: number) => void };

const ChosenFiles = ({ files, disabled, onRemove }: ChosenFilesProps) => (
  <ul className={classes.files} aria-label="Files">
    {files.map((file, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
      <li key={place} className={classes.file}>
        <FileName name={file.name} />
        <span className={classes.size}>{formatSize(file.size)}</span>
        <IconButton
          size="sm"
          label={`Remove ${file.name}`}
          icon={<IconX size={16} />}
          disabled={disabled}
          onClick={() => onRemove(place)}
        />
      </li>
    ))}
  </ul>
);
