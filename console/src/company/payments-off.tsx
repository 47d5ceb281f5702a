import type { Answer } from '@plumbline/contract/call';
import { changePortalSettings, getPortalSettings, listConsolePortals } from '@plumbline/contract/paths.gen';
import type { listConsolePortals as ListPortals } from '@plumbline/contract/settings/portal-settings';
import type { Settings } from '@plumbline/rules/portals/settings';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import classes from './company-page.module.css';

type Portal = Answer<typeof ListPortals>['rows'][number];

/** An account alone takes no payment: each portal in which payments are off is named, and can begin to take them. */
export function PaymentsOff() {
  const { data } = useAnswer(listConsolePortals, {});
  return data?.rows.map((portal) => <PortalWithoutPayments key={portal.id} portal={portal} />);
}

function PortalWithoutPayments({ portal: { id, name } }: { portal: Portal }) {
  const { data, refetch } = useAnswer(getPortalSettings, { portalId: id });
  const turnOn = useCall(changePortalSettings, {
    changes: [getPortalSettings],
    done: messages.company.paymentsOn(name),
    refused: {
      settings_changed: ({ message }) => {
        void refetch();
        toast.warning(message);
      },
    },
  });
  if (!data || data.settings.isPaymentEnabled) return null;
  const { version, settings } = data;
  return (
    <div className={classes.paymentsOff}>
      <Note color="amber" title={`Payments are off in the portal ${name}`}>
        <p>
          {hasMethod(settings)
            ? `Customers see their invoices there and cannot pay. Once payments are on, they pay ${methodWords(settings)}.`
            : 'Customers see their invoices there and cannot pay. Choose in its settings how they pay, by card or from a bank account.'}
        </p>
        {hasMethod(settings) ? (
          <Button
            size="sm"
            loading={turnOn.isPending}
            aria-label={`Turn on payments in the portal ${name}`}
            onClick={() => turnOn.mutate({ portalId: id, version, changes: { isPaymentEnabled: true } })}
          >
            Turn on payments
          </Button>
        ) : (
          <Button size="sm" href={`/settings/${id}`} aria-label={`Open the settings of the portal ${name}`}>
            Open the settings
          </Button>
        )}
      </Note>
    </div>
  );
}

const hasMethod = ({ isAchEnabled, isCreditCardEnabled }: Settings): boolean => isAchEnabled || isCreditCardEnabled;

const methodWords = ({ isAchEnabled, isCreditCardEnabled }: Settings): string =>
  [...(isCreditCardEnabled ? ['by card'] : []), ...(isAchEnabled ? ['from a bank account'] : [])].join(' or ');
