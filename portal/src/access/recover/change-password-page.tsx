import { actionOf } from '@plumbline/rules/access/action';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Spinner } from '@plumbline/ui/states/spinner';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { recoverMessages } from './recover-messages.ts';
import classes from '../access-form.module.css';
import { BadLinkPage } from '../bad-link-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { failureMessage } from '../failure-message.ts';
import { isBadCode, useCodeCheck } from '../use-code-check.ts';
import { WelcomePage } from '../welcome-page.tsx';

/** Sets a new password with a mailed code (VER-05), at /change-password and /action. */
export function ChangePasswordPage() {
  const { oobCode, newUser } = useSearchTexts('oobCode', 'newUser');
  const action = actionOf('resetPassword', newUser);
  const isNewUser = action.screen === 'change-password' && action.isNewUser;
  if (oobCode === null) return <BadPasswordLink />;
  return <WithCode key={oobCode} oobCode={oobCode} isNewUser={isNewUser} />;
}

function WithCode({ oobCode, isNewUser }: { oobCode: string; isNewUser: boolean }) {
  const { data, error, refetch } = useCodeCheck(oobCode, 'resetPassword');
  const [isSpent, setSpent] = useState(false);
  if (isSpent || isBadCode(error)) return <BadPasswordLink />;
  return (
    <WelcomePage>
      {data ? (
        <ChangePasswordForm
          oobCode={oobCode}
          email={data.email}
          isNewUser={isNewUser}
          onBadCode={() => setSpent(true)}
        />
      ) : error === null ? (
        <p className={classes.checking} aria-live="polite">
          <Spinner /> {messages.checkingLink}
        </p>
      ) : (
        <ErrorState title={messages.linkUnchecked} text={failureMessage(error)} onRetry={() => void refetch()} />
      )}
    </WelcomePage>
  );
}

function BadPasswordLink() {
  return (
    <BadLinkPage
      text={recoverMessages.newPassword.badLink}
      actions={
        <>
          <Button variant="primary" href="/forgot-password">
            Ask for a new link
          </Button>
          <Button href="/login">Log in</Button>
        </>
      }
    />
  );
}
