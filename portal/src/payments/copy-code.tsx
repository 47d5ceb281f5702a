import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '@plumbline/ui/icon-button';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import classes from './thanks-page.module.css';

/** A confirmation code with a copy button. */
export function CopyCode({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(messages.thanks.copied);
    } catch {
      // Inside an iframe the clipboard may be blocked.
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
