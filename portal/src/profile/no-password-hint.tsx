import { TextLink } from '@plumbline/ui/text-link';

/** For those who came by another way than a password; who has none cannot be told from here. */
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
