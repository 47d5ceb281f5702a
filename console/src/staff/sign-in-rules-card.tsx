import { changeSignInRules, getSignInRules } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { SECURITY_PATH } from '../lib/gates.ts';
import { messages } from '../messages.ts';

/** What the organization asks of everybody; owners change it. */
export function SignInRulesCard() {
  const { data, isLoadingError, refetch } = useAnswer(getSignInRules, {});
  const [isAsked, setIsAsked] = useState(false);
  const [lacksOwn, setLacksOwn] = useState(false);
  const change = useCall(changeSignInRules, {
    changes: [getSignInRules],
    refused: { second_factor_off: () => setLacksOwn(true) },
    onDone: (_, { secondFactorRequired }) => {
      setIsAsked(false);
      toast.success(secondFactorRequired ? messages.security.required : messages.security.optional);
    },
  });
  const isRequired = data?.secondFactorRequired === true;
  const set = (secondFactorRequired: boolean) =>
    change.mutate({ secondFactorRequired }, { onError: () => setIsAsked(false) });
  return (
    <Card title="Signing in">
      {data ? (
        <SwitchField
          label="Require two-factor sign-in"
          checked={isRequired}
          disabled={change.isPending}
          onChange={() => (isRequired ? set(false) : setIsAsked(true))}
          hint="Colleagues without it set it up before they can do anything else."
        />
      ) : isLoadingError ? (
        <ErrorState title="We could not load this" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={44} />
      )}
      {lacksOwn && (
        <Note color="amber" alert>
          First set it up for yourself, under{' '}
          <TextLink size="inherit" href={SECURITY_PATH}>
            Sign-in and security
          </TextLink>
          .
        </Note>
      )}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Require two-factor sign-in?"
        text="Your colleagues need an authenticator app on their phone. Whoever has not set it up cannot work here until they have."
        confirmLabel="Require it"
        confirming={change.isPending}
        onConfirm={() => set(true)}
      />
    </Card>
  );
}
