import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '@plumbline/ui/icon-button';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import classes from './thanks-page.module.css';

/** A confirmation code to take along. */
export function CopyCode({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(messages.thanks.copied);
    } catch {
      // Inside a frame the clipboard may be closed.
      toast.error(messages.thanks.copyFailed);
    }
  };
  return (
    <span className={classes.code}>
      {code}
      <IconButton
        size="sm"
        label="Copy the confirmation code"
        icon={<IconCopy size={16} stroke={1.75} />}
        onClick={() => void copy()}
      />
    </span>
  );
}
