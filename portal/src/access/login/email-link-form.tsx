import { IconMail } from '@tabler/icons-react';
import { requestEmailLink } from '@plumbline/contract/paths.gen';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { normalizeEmail } from '@plumbline/rules/email';
import { EmailForm } from '@plumbline/ui/app/email-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Note } from '@plumbline/ui/note';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';

type EmailLinkFormProps = { redirect: string | null; defaultEmail: string; passwordLink: ReactNode };

/** Signs in without a password, by a mailed link that works in this browser only (LOG-10). */
export function EmailLinkForm({ redirect, defaultEmail, passwordLink }: EmailLinkFormProps) {
  const request = async (email: string) => {
    const returnTo = safeRedirect(redirect);
    await sendAs(VISITOR_CALLER, requestEmailLink, { email, ...(returnTo !== null && { returnTo }) });
    return email;
  };
  const { mutate, isPending, data: sentTo, error } = useCall(request, { failed: false });
  return (
    <>
      <h1>Log in by email</h1>
      <p className={classes.lead}>{messages.emailLink.lead}</p>
      <EmailForm
        check={accountEmailProblem}
        words={messages.login}
        button="Email me a link"
        defaultEmail={defaultEmail}
        takesFocus
        isBusy={isPending}
        onSubmit={(email) => mutate(normalizeEmail(email))}
      />
      <div className={classes.result} aria-live="polite">
        {sentTo !== undefined && (
          <Note color="green" icon={<IconMail />} title={messages.emailLink.sent(sentTo)}>
            {messages.emailLink.sentDetail}
          </Note>
        )}
        {error !== null && <Note color="red">{failureMessage(error)}</Note>}
      </div>
      <p className={classes.after}>{passwordLink}</p>
    </>
  );
}
