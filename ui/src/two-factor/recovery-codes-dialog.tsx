import { IconCopy, IconDownload, IconLifebuoy } from '@tabler/icons-react';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { factorWords } from './words.ts';
import classes from './two-factor.module.css';

type RecoveryCodesDialogProps = {
  /** Where they are for, such as the name of the portal. */
  place: string;
  codes: readonly string[];
  onClose: () => void;
};

/** Only its button closes it: what is closed by mistake cannot be shown again. */
export function RecoveryCodesDialog({ place, codes, onClose }: RecoveryCodesDialogProps) {
  const text = `Recovery codes of ${place}. Each works once.\n\n${codes.join('\n')}\n`;
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
            onClick={() => void copyText(text, factorWords.copied)}
          >
            Copy
          </Button>
          <Button
            icon={<IconDownload size={16} aria-hidden="true" />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
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
