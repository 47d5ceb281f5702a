import { IconUpload } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { FileName } from '@plumbline/ui/file-name';
import { useId, useRef } from 'react';
import classes from '../waivers.module.css';

type PageFieldProps = {
  label: string;
  file: File | null;
  error: string | null;
  onFile: (file: File) => void;
};

/** A PDF, or the scan of one page, which becomes a PDF. */
export function PageField({ label, file, error, onFile }: PageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.file}>
      <input
        ref={input}
        type="file"
        className="pl-hidden"
        tabIndex={-1}
        aria-label={label}
        accept=".pdf,.jpg,.jpeg,.png"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {file && <FileName name={file.name} />}
      <Button
        icon={<IconUpload size={16} />}
        aria-describedby={id}
        aria-invalid={error !== null || undefined}
        onClick={() => input.current?.click()}
      >
        {file ? 'Choose another file' : label}
      </Button>
      <p id={id} className={error === null ? classes.note : classes.problem} aria-live="polite">
        {error ?? 'PDF, JPG or PNG, up to 25 MB.'}
      </p>
    </div>
  );
}
