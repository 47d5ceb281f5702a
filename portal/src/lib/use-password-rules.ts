import type { PasswordRules } from '@plumbline/rules/access/password';
import { useMemo } from 'react';
import { usePortal } from './portal-context.ts';

/** The password rules that the browser can check; the list of common passwords stays on the server. */
export function usePasswordRules(): PasswordRules {
  const { passwordMinLength: minLength } = usePortal().settings;
  return useMemo(() => ({ minLength, commonPasswords: new Set() }), [minLength]);
}
