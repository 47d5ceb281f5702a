import { removeSetupLogo, saveSetupLogo } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { CallFailed } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Setup } from './use-setup.ts';
import classes from './setup.module.css';

export const logoUrl = (version: string): string => `/v1/setup/logo?v=${version}`;

/** Shows the logo as the server has drawn it. */
export function LogoField({ setup: { logoVersion, brand } }: { setup: Setup }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const cache = useQueryClient();
  const onDone = (setup: Setup) => {
    setProblem(null);
    cache.setQueryData(['setup'], setup);
  };
  const onFailed = (error: Error) =>
    setProblem(error instanceof CallFailed ? error.message : 'The logo could not be saved. Try again.');
  const upload = useCall((file: File) => sendForm(saveSetupLogo, { uploads: [file] }), { onDone, onFailed });
  const remove = useCall(removeSetupLogo, { onDone, onFailed });
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>Logo</legend>
      <div className={classes.drop}>
        {logoVersion === null ? (
          <span className={classes.text}>Without one, your name stands there.</span>
        ) : (
          <img className={classes.logo} src={logoUrl(logoVersion)} alt={brand?.portalName || 'Your logo'} />
        )}
        <span className={classes.buttons}>
          {logoVersion !== null && (
            <Button size="sm" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate({})}>
              Remove
            </Button>
          )}
          <Button size="sm" loading={upload.isPending} onClick={() => input.current?.click()}>
            {logoVersion === null ? 'Choose a file' : 'Replace'}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept=".svg,.png,image/svg+xml,image/png"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.mutate(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <output id={`${id}-hint`} className={problem === null ? classes.hint : `${classes.hint} ${classes.error}`}>
        {problem ?? 'SVG or PNG, at most 1 MB. At least 240 pixels wide looks sharp everywhere.'}
      </output>
    </fieldset>
  );
}
