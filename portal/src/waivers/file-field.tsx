import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { FileName } from '@plumbline/ui/file-name';
import { IconButton } from '@plumbline/ui/icon-button';
import { useId, useRef } from 'react';
import { formatSize } from '@plumbline/rules/format-size';
import type { WaiverFile, WaiverFilePurpose, WaiverFiles } from './use-waiver-files.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import classes from './waiver-form.module.css';

const ACCEPT = { 'custom-form': '.pdf,.doc,.docx', 'unconditional-template': '.pdf' } as const;

type FileFieldProps = {
  label: string;
  purpose: WaiverFilePurpose;
  files: WaiverFiles;
  error: string | undefined;
};

/** Files that are uploaded as soon as they are chosen (WVR-06). */
export function FileField({ label, purpose, files, error }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const own = files.all.filter((file) => file.purpose === purpose);
  const message = files.refusedBy[purpose] ?? error;
  const isMany = purpose === 'custom-form';
  return (
    <div className={classes.group}>
      {own.length > 0 && (
        <ul className={classes.files} aria-label={label}>
          {own.map((file) => (
            <FileRow key={file.key} file={file} files={files} />
          ))}
        </ul>
      )}
      <div>
        <input
          ref={input}
          type="file"
          className="pl-hidden"
          tabIndex={-1}
          aria-label={label}
          accept={ACCEPT[purpose]}
          multiple={isMany}
          onChange={(event) => {
            files.add(purpose, [...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
        <Button
          icon={<IconUpload size={16} stroke={1.75} />}
          onClick={() => input.current?.click()}
          aria-describedby={id}
          {...(message !== undefined && { 'data-problem': '' })}
        >
          {own.length === 0 ? 'Choose a file' : isMany ? 'Add a file' : 'Choose another file'}
        </Button>
        <p id={id} className={message === undefined ? classes.hint : classes.error} aria-live="polite">
          {message ?? (isMany ? words.fileHint : words.templateHint)}
        </p>
      </div>
    </div>
  );
}

function FileRow({ file, files }: { file: WaiverFile; files: WaiverFiles }) {
  const { name, size, state, sent } = file;
  return (
    <li className={classes.file}>
      <IconFile size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.fileName}>
        <FileName name={name} />
      </span>
      <span className={state === 'failed' ? classes.failed : classes.fileState}>
        {state === 'kept' ? formatSize(size) : state === 'sending' ? words.uploaded(sent) : words.notUploaded}
      </span>
      <span>
        {state === 'failed' && (
          <IconButton
            size="sm"
            label={`Upload ${name} again`}
            icon={<IconRefresh size={16} />}
            onClick={() => files.retry(file)}
          />
        )}
        <IconButton
          size="sm"
          label={state === 'sending' ? `Cancel the upload of ${name}` : `Remove ${name}`}
          icon={<IconX size={16} />}
          onClick={() => files.remove(file)}
        />
      </span>
      {state === 'sending' && (
        <progress className={classes.progress} aria-label={`Uploading ${name}`} value={sent} max={1} />
      )}
    </li>
  );
}
