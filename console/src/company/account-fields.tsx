import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { ChangeEvent } from 'react';

const MERCHANT_ID = /^[0-9]{6,16}$/;

export type AccountDraft = Record<'siteUrl' | 'merchantId' | 'username' | 'password', string>;

type AccountFieldsProps = {
  draft: AccountDraft;
  problems: Readonly<Record<string, string>>;
  /** Whether a password is stored already. */
  hasSaved: boolean;
  onChange: (changed: Partial<AccountDraft>) => void;
};

/** An account at the payment provider. */
export function AccountFields({ draft, problems, hasSaved, onChange }: AccountFieldsProps) {
  const field = (name: keyof AccountDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextField label="Site" hint="Your provider names it." required {...field('siteUrl')} />
      <TextField label="Merchant ID" inputMode="numeric" required {...field('merchantId')} />
      <TextField label="API user name" autoComplete="off" required {...field('username')} />
      <PasswordField
        label="API password"
        autoComplete="new-password"
        hint={hasSaved ? 'Saved. Leave empty to keep it.' : 'Stored encrypted, and shown to nobody.'}
        required
        {...field('password')}
      />
    </>
  );
}

export const newAccount = (saved: Partial<AccountDraft> | null): AccountDraft => ({
  siteUrl: saved?.siteUrl || 'https://fts.cardconnect.com',
  merchantId: saved?.merchantId ?? '',
  username: saved?.username ?? '',
  password: '',
});

export const accountProblems = ({ merchantId }: AccountDraft): Record<string, string> =>
  MERCHANT_ID.test(merchantId.trim()) ? {} : { merchantId: 'A merchant ID has 6 to 16 digits.' };

/** As it is sent: without a password that was not typed. */
export const accountFrom = ({ siteUrl, merchantId, username, password }: AccountDraft) => ({
  siteUrl,
  merchantId: merchantId.trim(),
  username,
  ...(password !== '' && { password }),
});
