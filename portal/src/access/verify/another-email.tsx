import { TextLink } from '@plumbline/ui/text-link';
import { useCapabilities } from '../../lib/portal-context.ts';

/** Link to sign out, and to sign up with another email where sign-up is open. */
export function AnotherEmail({ before, children }: { before: string; children: string }) {
  const { signUp: canSignUp } = useCapabilities();
  return (
    <>
      {before}{' '}
      <TextLink size="inherit" href={canSignUp ? '/logout?redirect=/signup' : '/logout'}>
        {canSignUp ? children : 'Log out and use another account'}
      </TextLink>
    </>
  );
}
