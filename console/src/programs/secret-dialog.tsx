import { IconCopy, IconKey } from '@tabler/icons-react';
import { copyText } from '@plumbline/ui/app/copy-text';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { messages } from '../messages.ts';
import type { NewSecret } from './token.ts';
import classes from './programs.module.css';

const WORDS = {
  token: {
    title: (name: string) => `The token of ${name}`,
    text: 'Copy it now and keep it like a password. We store only a hash, so it cannot be shown again.',
    copied: messages.tokens.copied,
    copyFailed: messages.tokens.copyFailed,
  },
  webhook: {
    title: (name: string) => `The secret of ${name}`,
    text: 'Your program verifies our signatures with it. Copy it now and keep it like a password: it is not shown again.',
    copied: messages.tokens.secretCopied,
    copyFailed: messages.tokens.secretCopyFailed,
  },
} as const;

type SecretDialogProps = NewSecret & { kind?: keyof typeof WORDS; onClose: () => void };

/** Only its button closes it: what is closed by mistake cannot be shown again. */
export function SecretDialog({ name, token, kind = 'token', onClose }: SecretDialogProps) {
  const words = WORDS[kind];
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={false}
      icon={<IconKey size={20} aria-hidden="true" />}
      title={words.title(name)}
      text={words.text}
      width={520}
      actions={
        <>
          <Button
            variant="primary"
            icon={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copyText(token, words)}
          >
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
