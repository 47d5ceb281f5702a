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
import { useCapabilities } from '../../lib/portal-context.ts';
import { requireWebAddress } from '../../lib/require-web-address.ts';
import classes from '../access-form.module.css';
import { GoogleMark } from './google-mark.tsx';
import { signInFailure } from '../start-portal-session.ts';

type Connection = 'google' | 'sso';

/** The buttons for outside sign-in providers, each followed by a divider (LOG-01). */
export function OtherSignInMethods({ redirect }: { redirect: string | null }) {
  const { googleLogin, singleSignOn } = useCapabilities();
  const { mutate, isPending, isSuccess, variables } = useBeginSignIn(redirect);
  if (!googleLogin && !singleSignOn) return null;
  const isLeaving = isPending || isSuccess;
  const buttonProps = (connection: Connection) => ({
    size: 'lg' as const,
    fullWidth: true,
    loading: isLeaving && variables === connection,
    onClick: () => {
      if (!isLeaving) mutate(connection);
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
    window.location.assign(requireWebAddress(url));
  };
  return useCall(begin, {
    onFailed: (error) => {
      ssoInProgress.end();
      toast.error(signInFailure(error) ?? LOGIN_FAILED);
    },
  });
}
