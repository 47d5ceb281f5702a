import { Button } from '@plumbline/ui/button';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useId, useRef, useState } from 'react';
import classes from './brand.module.css';

export const LOGO_HINT = 'SVG or PNG, at most 1 MB. At least 240 pixels wide looks sharp everywhere.';

type PictureFieldProps = {
  label: string;
  /** Null without one. */
  url: string | null;
  /** Instead of the picture. */
  empty: string;
  alt: string;
  hint: string;
  upload: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Customers see it: removing it is asked about first. */
  isLive?: boolean;
};

/** Shows a picture as the server has drawn it; a new one is saved at once. */
export function PictureField({ label, url, empty, alt, hint, upload, remove, isLive = false }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const options = {
    onDone: () => setProblem(null),
    onFailed: (error: Error) =>
      setProblem(
        error instanceof CallFailed ? error.message : `The ${label.toLowerCase()} could not be saved. Try again.`,
      ),
  };
  const uploading = useCall(upload, options);
  const close = () => setIsAsked(false);
  const removing = useCall(remove, options);
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.drop}>
        {url === null ? (
          <span className={classes.empty}>{empty}</span>
        ) : (
          <img className={classes.logo} src={url} alt={alt} />
        )}
        <span className={classes.buttons}>
          {url !== null && (
            <Button
              size="sm"
              variant="quiet"
              loading={removing.isPending}
              onClick={() => (isLive ? setIsAsked(true) : removing.mutate())}
            >
              Remove
            </Button>
          )}
          <Button size="sm" loading={uploading.isPending} onClick={() => input.current?.click()}>
            {url === null ? 'Choose a file' : 'Replace'}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${label} file`}
          accept=".svg,.png,image/svg+xml,image/png"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) uploading.mutate(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <output id={`${id}-hint`} className={problem === null ? classes.hint : `${classes.hint} ${classes.error}`}>
        {problem ?? hint}
      </output>
      <ConfirmDialog
        opened={isAsked}
        onClose={close}
        title={`Remove the ${label.toLowerCase()}?`}
        text="Customers no longer see it from now on. To have it back, choose the file again."
        confirmLabel="Remove"
        confirming={removing.isPending}
        danger
        onConfirm={() => removing.mutate(undefined, { onSettled: close })}
      />
    </fieldset>
  );
}
