import { recoverStaffPassword } from '@plumbline/contract/paths.gen';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { normalizeEmail } from '@plumbline/rules/email';
import { EmailForm } from '@plumbline/ui/app/email-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import classes from './accept-form.module.css';

export function ForgotPasswordPage() {
  const recover = useCall(recoverStaffPassword);
  return (
    <BrandedPage>
      <div className={classes.page}>
        <h1>Forgot your password?</h1>
        <p className={classes.text}>Enter the email address of your login. We send you a link to set a new password.</p>
        <EmailForm
          check={accountEmailProblem}
          button="Send the link"
          words={messages.login}
          isBusy={recover.isPending}
          onSubmit={(email) => recover.mutate({ email: normalizeEmail(email) })}
        />
        <div className={classes.form}>
          <div aria-live="polite">
            {recover.isSuccess && <Note color="green">{messages.newPassword.sent(recover.variables.email)}</Note>}
          </div>
          <TextLink href={LOGIN_PATH}>Back to the login page</TextLink>
        </div>
      </div>
    </BrandedPage>
  );
}
