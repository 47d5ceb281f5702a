import { Note } from '@plumbline/ui/note';
import { pluralize } from '../lib/pluralize.ts';
import type { BrandView } from './portal-brand.ts';

/** Before the portal moves: people whose passkey works at its present address only. Nothing without any. */
export function PasskeyNews({ view: { passkeys, url } }: { view: BrandView }) {
  const { peopleCount, withoutAppCount } = passkeys;
  if (peopleCount === 0) return null;
  const isOne = peopleCount === 1;
  return (
    <Note color="amber" title={`${pluralize(peopleCount, 'person uses', 'people use')} a passkey here`}>
      A passkey works only at the address where it was made, {new URL(url).host}, and not at a new one.{' '}
      {withoutAppCount === 0
        ? `${isOne ? 'This person also has' : 'They all also have'} an authenticator app, and can log in with it and make a new passkey.`
        : `${withoutAppSentence(peopleCount, withoutAppCount)} They log in with a recovery code and make a new passkey. For whoever has no recovery code, open the person under People and turn two-factor sign-in off.`}
    </Note>
  );
}

const withoutAppSentence = (peopleCount: number, withoutAppCount: number): string => {
  if (peopleCount === 1) return 'This person has no authenticator app.';
  if (withoutAppCount === peopleCount) return 'None of them has an authenticator app.';
  return `${withoutAppCount} of them ${withoutAppCount === 1 ? 'has' : 'have'} no authenticator app; the others can use theirs.`;
};
