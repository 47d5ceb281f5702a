import { IconBrandGoogleFilled, IconCreditCard, IconFileInvoice, IconKey, IconWritingSign } from '@tabler/icons-react';
import { BrandMark } from '../src/layout/brand-mark.tsx';
import { Button } from '../src/button.tsx';
import { OrDivider } from '../src/layout/or-divider.tsx';
import { PasswordField } from '../src/fields/password-field.tsx';
import { PoweredBy } from '../src/layout/powered-by.tsx';
import { SplitPage } from '../src/layout/split-page.tsx';
import { TextField } from '../src/fields/text-field.tsx';
import { TextLink } from '../src/text-link.tsx';
import { PORTAL } from './sample-data.tsx';
import classes from './gallery.module.css';

export function LoginScene() {
  return (
    <SplitPage
      brand={<BrandMark name={PORTAL} size="lg" onDeep />}
      headline="Every invoice, payment and lien waiver, in one place."
      points={[
        { icon: <IconFileInvoice />, text: 'See what is open and what is past due, by project.' },
        { icon: <IconCreditCard />, text: 'Pay by bank or card, today or on a later date.' },
        { icon: <IconWritingSign />, text: 'Request lien waivers and download them once signed.' },
      ]}
      panelFoot={
        <>
          Questions? Call your branch or{' '}
          <TextLink look="plain" size="inherit" href="#help">
            submit a request
          </TextLink>
          .
        </>
      }
      foot={<PoweredBy links={{ termsHref: '#terms', privacyHref: '#privacy' }} />}
    >
      <div className={classes.stack}>
        <div>
          <h1>Log in</h1>
          <p>Welcome to the Quillfield customer portal.</p>
        </div>
        <Button size="lg" fullWidth icon={<IconBrandGoogleFilled size={16} />}>
          Sign in with Google
        </Button>
        <OrDivider />
        <Button size="lg" fullWidth icon={<IconKey size={16} />}>
          Single Sign On
        </Button>
        <OrDivider>Or use your email</OrDivider>
        <TextField label="Email" type="email" autoComplete="username" defaultValue="maren@tarnwick.example" />
        <PasswordField
          label="Password"
          defaultValue="secret-word"
          labelAside={<TextLink href="#forgot">Forgot your password?</TextLink>}
        />
        <Button variant="primary" size="lg" fullWidth>
          Log in
        </Button>
        <p className={classes.row} style={{ justifyContent: 'center', gap: 4 }}>
          New to the portal? <TextLink href="#signup">Create an account</TextLink>
        </p>
      </div>
    </SplitPage>
  );
}
