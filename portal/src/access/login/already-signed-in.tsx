import { IconUser } from '@tabler/icons-react';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import classes from '../access-form.module.css';

/** Shown to somebody who is signed in without a membership, so that they can switch accounts. */
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
