import { saveSetupPayments } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Note } from '@plumbline/ui/note';
import { type ChangeEvent, useState } from 'react';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';

const MERCHANT_ID = /^[0-9]{6,16}$/;

type PaymentsStepProps = { setup: Setup; onBack: () => void; onSaved: (setup: Setup) => void };

/** The account is saved only after the provider has accepted it. */
export function PaymentsStep({ setup: { payments, hasInstalledProvider }, onBack, onSaved }: PaymentsStepProps) {
  const { save, isSaving, problems, clearProblem } = useSaveStep(saveSetupPayments, onSaved);
  const [account, setAccount] = useState({
    siteUrl: payments?.siteUrl || 'https://fts.cardconnect.com',
    merchantId: payments?.merchantId ?? '',
    username: payments?.username ?? '',
    password: '',
  });
  const [isMerchantIdWrong, setMerchantIdWrong] = useState(false);
  const hasSaved = payments !== null && !payments.isLater;
  const field = (name: keyof typeof account) => ({
    name,
    value: account[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setAccount({ ...account, [name]: value });
      clearProblem(name);
      if (name === 'merchantId') setMerchantIdWrong(false);
    },
  });
  const submit = () => {
    const { password, merchantId, ...others } = account;
    if (!MERCHANT_ID.test(merchantId.trim())) return setMerchantIdWrong(true);
    save({ account: { ...others, merchantId: merchantId.trim(), ...(password !== '' && { password }) } });
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
      <TextField label="Site" hint="Your provider names it." required {...field('siteUrl')} />
      <TextField
        label="Merchant ID"
        inputMode="numeric"
        required
        {...field('merchantId')}
        error={isMerchantIdWrong ? 'A merchant ID has 6 to 16 digits.' : problems['merchantId']}
      />
      <TextField label="API user name" autoComplete="off" required {...field('username')} />
      <PasswordField
        label="API password"
        autoComplete="new-password"
        hint={hasSaved ? 'Saved. Leave empty to keep it.' : 'Stored encrypted, and shown to nobody.'}
        required
        {...field('password')}
      />
      <Note>
        {hasInstalledProvider
          ? 'If you choose Later, payments go to the account of this installation.'
          : 'If you choose Later, payments stay off until you connect an account. Everything else works.'}
      </Note>
    </StepForm>
  );
}
