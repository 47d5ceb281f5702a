import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';

export const staffPasswordRules = (organizationName: string) => ({
  name: 'Plumbline',
  label: 'console',
  organizationName,
  minLength: STAFF_PASSWORD_LENGTH_MIN,
});
