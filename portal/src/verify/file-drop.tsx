import { IconFileUpload } from '@tabler/icons-react';
import { FileName } from '@plumbline/ui/file-name';
import { IconTile } from '@plumbline/ui/icon-tile';
import { TextLink } from '@plumbline/ui/text-link';
import { useId, useRef } from 'react';
import { verifyMessages as words } from './verify-messages.ts';
import classes from './verify-page.module.css';

type FileDropProps = {
  isOver: boolean;
  isReading: boolean;
  /** The file that is checked. */
  name: string | null;
  problem: string | null;
  onFile: (file: File) => void;
};

export function FileDrop({ isOver, isReading, name, problem, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div
      className={classes.drop}
      {...(isOver && { 'data-over': '' })}
      {...(problem !== null && { 'data-problem': '' })}
    >
      <IconTile color="brand" icon={<IconFileUpload size={20} stroke={1.75} />} />
      <p className={classes.dropTitle}>
        Drop the PDF here or{' '}
        <TextLink size="inherit" aria-describedby={hintId} onClick={() => input.current?.click()}>
          choose a file
        </TextLink>
      </p>
      <input
        ref={input}
        type="file"
        accept=".pdf,application/pdf"
        className="pl-hidden"
        tabIndex={-1}
        aria-label="PDF of the waiver"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <p id={hintId} className={problem === null ? classes.hint : classes.error} aria-live="polite">
        {problem ?? (isReading ? words.reading : name === null ? words.fileHint : <FileName name={name} />)}
      </p>
    </div>
  );
}
