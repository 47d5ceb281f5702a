import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@plumbline/ui/app/copy-text';
import { Button } from '@plumbline/ui/button';
import { messages } from '../messages.ts';
import type { RedirectUris } from './provider.ts';
import classes from './sign-in-providers.module.css';

type RedirectAddressesProps = { uris: RedirectUris; providerKey: string };

/** Which of the two is used depends on what the provider says of itself, so both are registered. */
export const RedirectAddresses = ({ uris: { shared, ownPrefix }, providerKey }: RedirectAddressesProps) => (
  <>
    <p className={classes.text}>Register both of these redirect addresses at the provider.</p>
    <ul className={classes.addresses} aria-label="Redirect addresses">
      {[shared, `${ownPrefix}${providerKey}`].map((uri, place) => (
        <li key={uri} className={classes.address}>
          <code>{uri}</code>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconCopy size={14} aria-hidden="true" />}
            aria-label={`Copy redirect address ${place + 1}`}
            onClick={() => void copyText(uri, messages.signInProviders)}
          >
            Copy
          </Button>
        </li>
      ))}
    </ul>
  </>
);
