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
  refused: (name: string) => `${name} cannot be sent. PDF, Word, JPG and PNG files up to 25 MB can.`,
};

type FilesFieldProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  disabled: boolean;
  /** Endings, as of the attribute of an input. */
  accept: string;
  max: number;
  isAllowed: (file: File) => boolean;
};

/** Files that go with a message; they are sent with it. */
export function FilesField({ files, onChange, disabled, accept, max, isAllowed }: FilesFieldProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (chosen: readonly File[]) => {
    const bad = chosen.find((file) => !isAllowed(file));
    const next = [...files, ...chosen.filter(isAllowed)];
    const isTooMany = next.length > max;
    setProblem(bad ? words.refused(bad.name) : isTooMany ? words.tooMany(max) : null);
    onChange(next.slice(0, max));
  };
  return (
    <div>
      {files.length > 0 && (
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
                onClick={() => onChange(files.filter((_, at) => at !== place))}
              />
            </li>
          ))}
        </ul>
      )}
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
        size="sm"
        icon={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <p id={hintId} className={problem === null ? classes.hint : classes.problem} aria-live="polite">
        {problem ?? words.hint}
      </p>
    </div>
  );
}
