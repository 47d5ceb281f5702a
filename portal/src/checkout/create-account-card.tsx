import { IconUserPlus } from '@tabler/icons-react';
import { useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { useCapabilities, usePortal, useSession } from '../lib/portal-context.ts';
import type { PaymentDetail } from '../payments/payment-types.ts';
import { checkoutMessages } from './checkout-messages.ts';
import classes from './confirmation-page.module.css';

/** Leads to the sign-up with what the payer has entered, where the organization allows it (LNK-04). */
export function CreateAccountCard({ info }: Pick<PaymentDetail, 'info'>) {
  const { signUp } = useCapabilities();
  const { organization } = usePortal();
  const isSignedIn = useSession().kind !== 'none';
  const router = useRouter();
  if (!signUp || isSignedIn) return null;
  const { name, email, companyName, companyAddress } = info;
  const state = { name, email, companyName, companyAddress };
  return (
    <Card title={checkoutMessages.accountTitle}>
      <p className={classes.accountText}>{checkoutMessages.accountText(organization.name)}</p>
      <Button
        icon={<IconUserPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void router.navigate({ href: '/signup', state })}
      >
        Create an account
      </Button>
    </Card>
  );
}
