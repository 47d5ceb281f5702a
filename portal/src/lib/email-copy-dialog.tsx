import {
  EmailCopyDialog as CopyDialog,
  type EmailCopyDialogProps as CopyDialogProps,
} from '@plumbline/ui/email-copy-dialog';
import { useSession } from './portal-context.ts';

/** Starts with the address of the signed-in person (REP-09, THX-01). */
export function EmailCopyDialog(props: Omit<CopyDialogProps, 'suggested'>) {
  const session = useSession();
  return <CopyDialog suggested={session.kind === 'none' ? [] : [session.email]} {...props} />;
}
