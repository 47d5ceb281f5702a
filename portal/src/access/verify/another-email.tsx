import { TextLink } from '@plumbline/ui/text-link';
import { useCan } from '../../lib/portal-context.ts';

/** The way out for somebody who came with the wrong address: log out, and sign up again where that is possible. */
export function AnotherEmail({ before, children }: { before: string; children: string }) {
  const { signUp: canSignUp } = useCan();
  return (
    <>
      {before}{' '}
      <TextLink size="inherit" href={canSignUp ? '/logout?redirect=/signup' : '/logout'}>
        {canSignUp ? children : 'Log out and use another account'}
      </TextLink>
    </>
  );
}
