import { IconFileUpload } from '@tabler/icons-react';
import { DropZone } from '@plumbline/ui/fields/drop-zone';
import { FileName } from '@plumbline/ui/file-name';
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
    <DropZone
      input={input}
      label="PDF of the waiver"
      icon={<IconFileUpload size={20} stroke={1.75} />}
      accept=".pdf,application/pdf"
      isOver={isOver}
      hasProblem={problem !== null}
      onFile={onFile}
    >
      <p className={classes.dropTitle}>
        Drop the PDF here or{' '}
        <TextLink size="inherit" aria-describedby={hintId} onClick={() => input.current?.click()}>
          choose a file
        </TextLink>
      </p>
      <p id={hintId} className={problem === null ? classes.hint : classes.error} aria-live="polite">
        {problem ?? (isReading ? words.reading : name === null ? words.fileHint : <FileName name={name} />)}
      </p>
    </DropZone>
  );
}
