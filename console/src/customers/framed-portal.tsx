import type { ConsoleBoot } from '@plumbline/contract/boot';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useRouter } from '@plumbline/ui/app/use-router';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { ActingForBanner } from '@plumbline/ui/layout/acting-for-banner';
import { useRef, useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import type { CustomerDetails } from './customer.ts';
import { useGrantToken } from './use-grant-token.ts';
import classes from './framed-portal.module.css';

type Portal = NonNullable<ConsoleBoot['framePortals']>[number];
type FramedPortalProps = { customer: CustomerDetails; portals: readonly [Portal, ...Portal[]] };

const MODES = [
  { value: 'view', label: 'View as' },
  { value: 'act', label: 'Act as' },
] as const;
type Mode = (typeof MODES)[number]['value'];

/** A banner that says for whom, what may be chosen, and the portal in its frame. */
export function FramedPortal({ customer, portals }: FramedPortalProps) {
  const { id, name } = customer;
  const role = useStaff()?.role;
  const mayAct = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const [mode, setMode] = useState<Mode>('view');
  const [portalId, setPortalId] = useState(() => usualPortal(customer, portals).id);
  const [userId, setUserId] = useState<string | null>(null);
  const portal = portals.find((each) => each.id === portalId) ?? portals[0];
  const people = customer.people.filter((each) => each.portalId === portal.id && each.status === 'APPROVED');
  const person = people.find((each) => each.userId === userId);
  const router = useRouter();
  const stop = () => void router.navigate({ href: `/customers/${id}` });
  const company = `company:${id}`;
  return (
    <div className={classes.page}>
      <ActingForBanner company={name} person={person?.name} isViewing={mode === 'view'} onStop={stop} />
      <main className={classes.main} id="main" tabIndex={-1}>
        <h1 className="pl-hidden">The portal of {name}</h1>
        <div className={classes.choices}>
          <Segmented
            label="What you do"
            options={MODES.map((each) => ({ ...each, disabled: each.value === 'act' && !mayAct }))}
            value={mode}
            onChange={setMode}
          />
          <NativeSelectField
            label="Whom"
            placeholder="Choose"
            options={[
              { value: company, label: `${name} as a whole` },
              ...people.map((each) => ({ value: each.userId, label: each.name })),
            ]}
            value={person?.userId ?? company}
            onChange={(value) => setUserId(value === company ? null : value)}
          />
          {portals.length > 1 && (
            <NativeSelectField
              label="Portal"
              placeholder="Choose"
              options={portals.map((each) => ({ value: each.id, label: each.name }))}
              value={portal.id}
              onChange={setPortalId}
            />
          )}
        </div>
        <PortalFrame
          key={`${portal.id} ${mode} ${person?.userId ?? ''}`}
          portal={portal}
          customerId={id}
          isViewOnly={mode === 'view'}
          impersonated={person?.userId ?? company}
          onEnd={stop}
        />
      </main>
    </div>
  );
}

/** The portal where the customer has people; otherwise the first. */
const usualPortal = ({ people }: CustomerDetails, portals: FramedPortalProps['portals']): Portal =>
  portals.find(({ id }) => people.some((each) => each.portalId === id)) ?? portals[0];

type PortalFrameProps = {
  portal: Portal;
  customerId: string;
  isViewOnly: boolean;
  impersonated: string;
  onEnd: () => void;
};

function PortalFrame({ portal, customerId, isViewOnly, impersonated, onEnd }: PortalFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useGrantToken(frame, { portal, customerId, isViewOnly, onEnd });
  return (
    // It is a whole app of ours, which needs scripts, its storage and downloads.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className={classes.frame}
      title={`${portal.name} portal`}
      src={new URL(`/dashboard${stringifySearch({ impersonated })}`, portal.url).href}
      allow="clipboard-write"
    />
  );
}
