import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@plumbline/ui/app/copy-text';
import { IconButton } from '@plumbline/ui/icon-button';
import { messages } from '../messages.ts';
import classes from './thanks-page.module.css';

/** A confirmation code with a copy button. */
export function CopyCode({ code }: { code: string }) {
  return (
    <span className={classes.code}>
      {code}
      <IconButton
        size="sm"
        label="Copy the confirmation code"
        icon={<IconCopy size={16} stroke={1.75} />}
        onClick={() => void copyText(code, messages.thanks)}
      />
    </span>
  );
}
