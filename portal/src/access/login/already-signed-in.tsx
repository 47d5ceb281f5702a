import { IconUser } from '@tabler/icons-react';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import classes from '../access-form.module.css';

/** For a login that opens no account, and stands in the way of another one. */
export function AlreadySignedIn({ email }: { email: string }) {
  return (
    <div className={classes.above}>
      <Note icon={<IconUser />}>
        You are signed in as {email}. <OtherAccountLink />
      </Note>
    </div>
  );
}

export function OtherAccountLink() {
  return (
    <TextLink look="plain" size="inherit" href="/logout?redirect=/login">
      Log out and use another account
    </TextLink>
  );
}
