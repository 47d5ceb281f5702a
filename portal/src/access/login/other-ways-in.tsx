import { IconKey } from '@tabler/icons-react';
import { beginSignIn } from '@plumbline/contract/paths.gen';
import { LOGIN_FAILED } from '@plumbline/rules/access/login-outcome';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { OrDivider } from '@plumbline/ui/layout/or-divider';
import { toast } from '@plumbline/ui/overlays/toast';
import { ssoInProgress } from '../../lib/in-progress.ts';
import { useCan } from '../../lib/portal-context.ts';
import { webAddress } from '../../lib/web-address.ts';
import classes from '../access-form.module.css';
import { GoogleMark } from './google-mark.tsx';
import { loginFailure } from '../start-portal-session.ts';

type Connection = 'google' | 'sso';

/** The buttons for outside sign-in providers, each followed by a divider (LOG-01). */
export function OtherWaysIn({ redirect }: { redirect: string | null }) {
  const { googleLogin, singleSignOn } = useCan();
  const { mutate, isPending, isSuccess, variables } = useBeginSignIn(redirect);
  if (!googleLogin && !singleSignOn) return null;
  const isUnderWay = isPending || isSuccess;
  const buttonProps = (connection: Connection) => ({
    size: 'lg' as const,
    fullWidth: true,
    loading: isUnderWay && variables === connection,
    onClick: () => {
      if (!isUnderWay) mutate(connection);
    },
  });
  return (
    <div className={classes.ways}>
      {googleLogin && (
        <Button icon={<GoogleMark />} {...buttonProps('google')}>
          Sign in with Google
        </Button>
      )}
      {googleLogin && singleSignOn && <OrDivider />}
      {singleSignOn && (
        <Button icon={<IconKey size={18} stroke={1.75} />} {...buttonProps('sso')}>
          Single Sign On
        </Button>
      )}
      <div className={classes.lastDivider}>
        <OrDivider>Or use your email</OrDivider>
      </div>
    </div>
  );
}

function useBeginSignIn(redirect: string | null) {
  const begin = async (connection: Connection) => {
    const returnTo = safeRedirect(redirect);
    ssoInProgress.begin(returnTo);
    const input = { connection, ...(returnTo !== null && { returnTo }) };
    const { url } = await sendAs(VISITOR_CALLER, beginSignIn, input);
    window.location.assign(webAddress(url));
  };
  return useCall(begin, {
    onFailed: (error) => {
      ssoInProgress.end();
      toast.error(loginFailure(error) ?? LOGIN_FAILED);
    },
  });
}
