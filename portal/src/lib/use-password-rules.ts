import type { PasswordRules } from '@plumbline/rules/access/password';
import { useMemo } from 'react';
import { usePortal } from './portal-context.ts';

/** What a new password must be, as far as the browser knows: the list of common ones stays with the server. */
export function usePasswordRules(): PasswordRules {
  const { passwordMinLength: minLength } = usePortal().settings;
  return useMemo(() => ({ minLength, commonPasswords: new Set() }), [minLength]);
}
