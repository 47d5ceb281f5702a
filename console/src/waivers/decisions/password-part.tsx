import { CallFailed } from '@plumbline/ui/app/send';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { useMemo, useState } from 'react';
import { messages } from '../../messages.ts';

/** What a signature needs: the password again, and whether it is released at once. */
export function useSigningForm(problem: Error | null, forget: () => void) {
  const [password, setPassword] = useState('');
  const [isReleasing, setIsReleasing] = useState(true);
  const [missing, setMissing] = useState<{ text: string } | null>(null);
  const isWrong = problem instanceof CallFailed && problem.code === 'wrong_password';
  const error = missing?.text ?? (isWrong ? messages.waivers.passwordWrong : null);
  // The same object until a problem is found: it decides when the field gets the focus.
  const found = isWrong ? problem : missing;
  const problems = useMemo(() => (found === null ? {} : { found }), [found]);
  return {
    password,
    isReleasing,
    setIsReleasing,
    error,
    /** What the password field does not say. */
    problem: isWrong ? null : problem,
    problems,
    type: (text: string) => {
      setPassword(text);
      setMissing(null);
      forget();
    },
    /** The input of the call; null while the password is missing. */
    read: () => {
      const isMissing = password.length < 6;
      setMissing(isMissing ? { text: messages.waivers.passwordMissing } : null);
      return isMissing ? null : { password, release: isReleasing };
    },
  };
}

type PasswordPartProps = { form: ReturnType<typeof useSigningForm>; release: string | null };

export const PasswordPart = ({ form, release }: PasswordPartProps) => (
  <>
    <PasswordField
      data-autofocus
      label="Your password"
      maxLength={256}
      value={form.password}
      error={form.error}
      onChange={(event) => form.type(event.currentTarget.value)}
    />
    {release !== null && (
      <CheckboxField
        label={release}
        checked={form.isReleasing}
        onChange={(event) => form.setIsReleasing(event.currentTarget.checked)}
      />
    )}
  </>
);
