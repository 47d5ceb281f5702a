import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { TextLink } from '@plumbline/ui/text-link';
import { MySecondFactorCard } from '../shell/my-second-factor-card.tsx';
import { usePortal } from '../lib/portal-context.ts';
import classes from './access-form.module.css';
import { WelcomePage } from './welcome-page.tsx';

/** Where members are led who lack the second factor that the portal requires. */
export function SecondFactorPage() {
  const { organization } = usePortal();
  const { redirect } = useSearchTexts('redirect');
  return (
    <WelcomePage>
      <h1>Protect your account</h1>
      <p className={classes.lead}>
        {organization.name} requires two-factor sign-in. Set it up to continue. It takes a minute.
      </p>
      <div className={classes.form}>
        {/* A full page load brings the session that is allowed everything. */}
        <MySecondFactorCard onStored={() => window.location.replace(safeRedirect(redirect) ?? '/')} />
      </div>
      <p className={classes.after}>
        <TextLink href="/logout">Log out</TextLink>
      </p>
    </WelcomePage>
  );
}
