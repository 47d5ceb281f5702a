import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { useState } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { CustomerSettingsForm } from './customer-settings-form.tsx';
import type { CustomerDetails, CustomerSettings } from './customer.ts';

type DetailsCardProps = { customer: CustomerDetails; mayChange: boolean };

export function DetailsCard({ customer, mayChange }: DetailsCardProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { settings } = customer;
  return (
    <Card
      title="Details and settings"
      ruled
      action={
        mayChange && (
          <Button size="sm" aria-label="Change the settings" onClick={() => setIsChanging(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        items={[
          { label: 'Address', value: customer.address ?? 'Not given' },
          { label: 'Phone', value: customer.phone ?? 'Not given' },
          { label: 'Contact', value: customer.contactEmail ?? 'Not given' },
          { label: 'Email domains', value: domainWords(settings) },
          { label: 'Projects', value: customer.projectCount.toLocaleString('en-US') },
          { label: 'Autopay', value: settings.hasAutopay ? 'On' : 'Off' },
          { label: 'Waivers', value: holdWords(settings) },
        ]}
      />
      {isChanging && <CustomerSettingsForm customer={customer} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function domainWords({ emailDomains, hasOwnEmailDomains }: CustomerSettings): string {
  if (emailDomains.length === 0) return 'Not given';
  return `${emailDomains.join(', ')}${hasOwnEmailDomains ? ' (set here)' : ' (from your ERP)'}`;
}

/** What is on hold, why, and whether staff or the ERP have said so. */
function holdWords({ isOnHold, ownHold }: CustomerSettings): string {
  const state = isOnHold ? 'On hold: a person decides about each.' : 'Not on hold.';
  if (ownHold === null) return `${state} Comes from your ERP, with the field On hold of imported customers.`;
  const by = ownHold.byName === null ? '' : ` by ${ownHold.byName}`;
  return `${state} Set here${by} on ${momentText(ownHold.at)}: ${ownHold.reason}`;
}
