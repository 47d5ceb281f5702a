import { IconPaperclip, IconX } from '@tabler/icons-react';
import { formatSize } from '@plumbline/rules/format-size';
import { QUESTION_FILES_MAX } from '@plumbline/rules/questions/question-list';
import { fileProblem } from '@plumbline/rules/waivers/waiver-files';
import { Button } from '@plumbline/ui/button';
import { FileName } from '@plumbline/ui/file-name';
import { IconButton } from '@plumbline/ui/icon-button';
import { useId, useRef, useState } from 'react';
import { FILE_ACCEPT, questionMessages as words } from './question-words.ts';
import classes from './questions.module.css';

type FilesFieldProps = { files: readonly File[]; onChange: (files: File[]) => void; disabled: boolean };

/** Files that go with a message; they are sent with it. */
export function FilesField({ files, onChange, disabled }: FilesFieldProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (chosen: readonly File[]) => {
    const bad = chosen.find((file) => fileProblem(file, 'question-file') !== null);
    const next = [...files, ...chosen.filter((file) => fileProblem(file, 'question-file') === null)];
    const isTooMany = next.length > QUESTION_FILES_MAX;
    setProblem(bad ? words.refusedFile(bad.name) : isTooMany ? words.tooManyFiles(QUESTION_FILES_MAX) : null);
    onChange(next.slice(0, QUESTION_FILES_MAX));
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
        accept={FILE_ACCEPT}
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
        {problem ?? words.fileHint}
      </p>
    </div>
  );
}
