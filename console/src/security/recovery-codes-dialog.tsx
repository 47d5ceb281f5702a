import { IconCopy, IconDownload, IconLifebuoy } from '@tabler/icons-react';
import { copyText } from '@plumbline/ui/app/copy-text';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { messages } from '../messages.ts';
import classes from './security.module.css';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Only its button closes it: what is closed by mistake cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `Recovery codes of Plumbline. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={false}
      icon={<IconLifebuoy size={20} aria-hidden="true" />}
      title="Your recovery codes"
      text="Each of them logs you in once without your phone. Keep them where you find them; they cannot be shown again."
      width={480}
      actions={
        <>
          <Button
            variant="primary"
            icon={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copyText(text, messages.recoveryCodes)}
          >
            Copy
          </Button>
          <Button
            icon={<IconDownload size={16} aria-hidden="true" />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="plumbline-recovery-codes.txt"
          >
            Download
          </Button>
          <Button onClick={onClose}>I have stored them</Button>
        </>
      }
    >
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
