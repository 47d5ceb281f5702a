import { saveSetupPayments } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { useState } from 'react';
import {
  type AccountDraft,
  AccountFields,
  accountFrom,
  accountProblems,
  newAccount,
} from '../company/account-fields.tsx';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';

type PaymentsStepProps = { setup: Setup; onBack: () => void; onSaved: (setup: Setup) => void };

/** The account is saved only after the provider has accepted it. */
export function PaymentsStep({ setup: { payments, hasInstalledProvider }, onBack, onSaved }: PaymentsStepProps) {
  const { save, isSaving, problems, clearProblem, showProblems } = useSaveStep(saveSetupPayments, onSaved);
  const [account, setAccount] = useState(() => newAccount(payments));
  const change = (changed: Partial<AccountDraft>) => {
    setAccount({ ...account, ...changed });
    for (const field of Object.keys(changed)) clearProblem(field);
  };
  const submit = () => {
    const wrong = accountProblems(account);
    if (Object.keys(wrong).length > 0) return showProblems(wrong);
    save({ account: accountFrom(account) });
  };
  return (
    <StepForm
      place={3}
      title="Payments"
      text="Payments go to your own account at CardPointe, never through us."
      onBack={onBack}
      onSubmit={submit}
      isSaving={isSaving}
      problem={problems['form']}
      submitLabel="Test and continue"
      skip={
        <Button variant="quiet" onClick={() => save({ account: null })}>
          Later
        </Button>
      }
    >
      <AccountFields
        draft={account}
        problems={problems}
        hasSaved={payments !== null && !payments.isLater}
        onChange={change}
      />
      <Note>
        {hasInstalledProvider
          ? 'If you choose Later, payments go to the account of this installation.'
          : 'If you choose Later, payments stay off until you connect an account on the page Company of the console and turn payments on there. Everything else works.'}
      </Note>
    </StepForm>
  );
}
