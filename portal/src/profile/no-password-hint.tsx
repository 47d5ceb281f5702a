import { TextLink } from '@plumbline/ui/text-link';

/** For people who signed in without a password; the browser does not know who has none. */
export function NoPasswordHint() {
  return (
    <>
      No password yet?{' '}
      <TextLink look="plain" size="inherit" href="/logout">
        Log out
      </TextLink>
      , then choose Forgot your password.
    </>
  );
}
