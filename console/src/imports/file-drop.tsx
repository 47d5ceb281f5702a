import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { formatSize } from '@plumbline/rules/format-size';
import { Button } from '@plumbline/ui/button';
import { DropZone } from '@plumbline/ui/fields/drop-zone';
import { FileName } from '@plumbline/ui/file-name';
import { useId, useRef } from 'react';
import { FILE_ACCEPT, FILE_HINT } from './import-words.ts';
import type { Upload } from './use-upload.ts';
import classes from './new-import.module.css';

/** The place for the file: what is chosen or dropped is sent at once. */
export function FileDrop({ upload, isOver }: { upload: Upload; isOver: boolean }) {
  const { file, isSending, sent, problem } = upload;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <DropZone
      input={input}
      className={classes.drop}
      label="File of your ERP"
      icon={<IconFileSpreadsheet size={20} stroke={1.75} />}
      accept={FILE_ACCEPT}
      isOver={isOver}
      hasProblem={problem !== null}
      onFile={upload.send}
    >
      {isSending && file ? (
        <>
          <p className={classes.file}>
            <FileName name={file.name} />
          </p>
          <progress className={classes.progress} aria-label={`Uploading ${file.name}`} value={sent} max={1} />
          <p className={classes.hint}>
            {sent < 1 ? `${Math.floor(sent * 100)}% of ${formatSize(file.size)} sent` : 'Reading the first rows'}
          </p>
          <Button size="sm" onClick={upload.cancel}>
            Cancel
          </Button>
        </>
      ) : upload.sheets && file ? (
        <SheetChoice upload={upload} fileName={file.name} sheets={upload.sheets} />
      ) : (
        <>
          <p className={classes.dropTitle}>Drop the file here</p>
          <p id={hintId} className={problem === null ? classes.hint : classes.error} aria-live="polite">
            {problem === null ? FILE_HINT : `${file ? `${file.name}: ` : ''}${problem}`}
          </p>
          <div className={classes.dropButtons}>
            {upload.retry && (
              <Button icon={<IconRefresh size={16} aria-hidden="true" />} onClick={upload.retry}>
                Try again
              </Button>
            )}
            <Button
              variant={upload.retry ? 'secondary' : 'primary'}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {problem === null ? 'Choose a file' : 'Choose another file'}
            </Button>
          </div>
        </>
      )}
    </DropZone>
  );
}

type SheetChoiceProps = { upload: Upload; fileName: string; sheets: readonly string[] };

function SheetChoice({ upload, fileName, sheets }: SheetChoiceProps) {
  const id = useId();
  return (
    <>
      <p className={classes.file}>
        <FileName name={fileName} />
      </p>
      <p id={id} className={classes.hint} aria-live="polite">
        The workbook has several sheets. Choose the one to import.
      </p>
      <fieldset className={classes.sheets} aria-labelledby={id}>
        {sheets.map((sheet) => (
          <Button key={sheet} onClick={() => upload.chooseSheet(sheet)}>
            {sheet}
          </Button>
        ))}
      </fieldset>
      <Button variant="quiet" size="sm" onClick={upload.cancel}>
        Choose another file
      </Button>
    </>
  );
}
