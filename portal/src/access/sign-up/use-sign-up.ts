import { createIdentity, signUp } from '@plumbline/contract/paths.gen';
import { closedSignUpOutcome, signUpOutcome, signUpRequest } from '@plumbline/rules/access/sign-up';
import type { SignUpContext, SignUpForm } from '@plumbline/rules/access/sign-up';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { signUpInProgress } from '../../lib/in-progress.ts';
import { usePortalApp, type PortalApp } from '../../lib/portal-context.ts';
import { showIdentityFailure } from '../../lib/show-identity-failure.ts';
import { authenticateCalls } from '../../lib/authenticate-calls.ts';
import { useFollowOutcome } from '../../lib/use-follow-outcome.ts';
import { rememberVerificationSent } from '../verification-sent.ts';

/** Creates the identity if there is none, sends the sign-up request and opens the next page (Spec 1 §4). */
export function useSignUp(context: SignUpContext, showAtField: (refusal: CallFailed) => boolean) {
  const app = usePortalApp();
  const follow = useFollowOutcome();
  return useCall((form: SignUpForm) => requestAccess(form, context, app), {
    onDone: (flags) => {
      // A full page load brings the new session and its capabilities.
      window.location.assign(signUpOutcome(flags).to ?? '/login');
    },
    refused: {
      sign_up_disabled: () => {
        const closed = closedSignUpOutcome(false);
        if (closed) follow(closed);
      },
    },
    onFailed: (error) => {
      if (!(error instanceof CallFailed) || !showAtField(error)) showIdentityFailure(error);
    },
  });
}

async function requestAccess(form: SignUpForm, context: SignUpContext, { session, now }: PortalApp) {
  const request = signUpRequest(form, context);
  const { email, name } = request;
  const isNew = context.identityEmail === null;
  signUpInProgress.begin();
  try {
    if (isNew) {
      await send(createIdentity, { email, password: form.password, name });
      rememberVerificationSent(email, now());
      authenticateCalls(null, now);
    }
    return await send(signUp, request).catch((error: unknown) => {
      // The identity exists now: the next try continues with it.
      if (isNew)
        session.set({
          kind: 'identity',
          name,
          email,
          emailVerified: false,
          provider: 'password',
          hasSecondFactor: false,
        });
      throw error;
    });
  } finally {
    signUpInProgress.end();
  }
}
