import { IconCopy, IconKey } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import type { NewSecret } from './token.ts';
import classes from './programs.module.css';

/** Only its button closes it: what is closed by mistake cannot be shown again. */
export function SecretDialog({ name, token, onClose }: NewSecret & { onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success(messages.tokens.copied);
    } catch {
      toast.error(messages.tokens.copyFailed);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={false}
      icon={<IconKey size={20} aria-hidden="true" />}
      title={`The token of ${name}`}
      text="Copy it now and keep it like a password. We store only a hash, so it cannot be shown again."
      width={520}
      actions={
        <>
          <Button variant="primary" icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have stored it</Button>
        </>
      }
    >
      <code className={classes.secret}>{token}</code>
    </Dialog>
  );
}
