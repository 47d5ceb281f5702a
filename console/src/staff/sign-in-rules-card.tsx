import { changeSignInRules, getSignInRules } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
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
    <Card title="Logging in">
      {data ? (
        <SwitchField
          label="Ask everybody for two-factor sign-in"
          checked={isRequired}
          disabled={change.isPending}
          onChange={() => (isRequired ? set(false) : setIsAsked(true))}
          hint={
            lacksOwn ? (
              <>
                First set it up for yourself, under{' '}
                <TextLink size="inherit" href={SECURITY_PATH}>
                  Sign-in and security
                </TextLink>
                .
              </>
            ) : (
              'Whoever has not set it up yet does so before anything else.'
            )
          }
        />
      ) : isLoadingError ? (
        <ErrorState title="We could not load this" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={44} />
      )}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Ask everybody for two-factor sign-in?"
        text="Your colleagues need an authenticator app on their phone. Who has none cannot work here until it is set up."
        confirmLabel="Ask everybody"
        confirming={change.isPending}
        onConfirm={() => set(true)}
      />
    </Card>
  );
}
