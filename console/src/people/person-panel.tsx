import { changeUserAccess, reactivateUser, resetUserSecondFactor, suspendUser } from '@plumbline/contract/paths.gen';
import { mailsAddress } from '@plumbline/rules/mails/outbox-list';
import { permissionsText } from '@plumbline/rules/portals/permission-words';
import { DEFAULT_PERMISSIONS, type Permissions } from '@plumbline/rules/portals/capabilities';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Facts } from '@plumbline/ui/facts';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { TextLink } from '@plumbline/ui/text-link';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { PanelFoot } from '../lib/panel-foot.tsx';
import { messages } from '../messages.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { PEOPLE_CHANGES, type Person } from './person.ts';
import classes from './people.module.css';

type PersonPanelProps = { person: Person; isSuspended: boolean; mayChange: boolean; onClose: () => void };

/** What a person may do for which customers; whoever may change it does so here. */
export function PersonPanel({ person, isSuspended, mayChange, onClose }: PersonPanelProps) {
  const formId = useId();
  const access = useAccess(person, onClose);
  const isEdited = mayChange && !isSuspended;
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={person.name}
      kicker={isSuspended ? 'Suspended' : person.portalName}
      title={person.name}
      subtitle={person.email}
      closeOnOutsideClick={false}
      {...(isEdited && {
        foot: <PanelFoot formId={formId} submit="Save" isBusy={access.isBusy} onCancel={onClose} />,
      })}
    >
      {person.mailBouncedAt !== null && (
        <PanelSection>
          <Note color="amber" title={`Mail to this address bounced on ${momentText(person.mailBouncedAt)}.`}>
            <p>
              Ask for the right address: they change it in their profile, or you invite them again.{' '}
              <TextLink href={mailsTo(person.email)}>Look at their mails</TextLink>
            </p>
          </Note>
        </PanelSection>
      )}
      {isEdited ? (
        <PanelSection>
          <form id={formId} className={classes.form} onSubmit={access.submit} noValidate>
            <AccessFields {...access} />
          </form>
        </PanelSection>
      ) : (
        <PanelSection>
          <Facts
            items={person.memberships.map(({ customerId, name, permissions }) => ({
              key: customerId,
              label: name,
              value: permissionsText(permissions),
            }))}
          />
        </PanelSection>
      )}
      <PanelSection title="Access">
        <Facts
          items={[
            { label: 'Portal', value: person.portalName },
            ...(isSuspended && person.isSuspendedByTeam
              ? [{ label: 'Suspended by', value: "The customer's team" }]
              : []),
            { label: 'Email', value: person.isEmailVerified ? 'Confirmed' : 'Not confirmed' },
            {
              label: 'Two-factor sign-in',
              value: person.secondFactorSince === null ? 'Off' : `On since ${momentText(person.secondFactorSince)}`,
            },
            ...(person.remindersOffSince === null
              ? []
              : [{ label: 'Payment reminders', value: `Turned off by them, ${momentText(person.remindersOffSince)}` }]),
            { label: 'Last login', value: person.signedInAt === null ? 'Never' : momentText(person.signedInAt) },
          ]}
        />
        {mayChange && <AccessActions person={person} isSuspended={isSuspended} onDone={onClose} />}
      </PanelSection>
    </SidePanel>
  );
}

const mailsTo = (email: string): string =>
  `/mails${stringifySearch(mailsAddress.write({ ...mailsAddress.read({}), search: email }))}`;

type AccessFieldsProps = Pick<
  ReturnType<typeof useAccess>,
  'customers' | 'setCustomers' | 'permissionsOf' | 'setPermissions' | 'problem' | 'customerRef'
>;

/** Every customer has permissions of its own. */
function AccessFields(props: AccessFieldsProps) {
  const { customers, setCustomers, permissionsOf, setPermissions, problem, customerRef } = props;
  return (
    <>
      <CustomerChoice ref={customerRef} label="Works for" chosen={customers} onChange={setCustomers} error={problem} />
      {customers.map(({ id, name }) => (
        <PermissionChoice
          key={id}
          legend={`May for ${name}`}
          permissions={permissionsOf(id)}
          onChange={(permissions) => setPermissions(id, permissions)}
        />
      ))}
    </>
  );
}

function useAccess({ userId, portalId, version, memberships }: Person, onDone: () => void) {
  const customerRef = useRef<HTMLInputElement>(null);
  const [customers, choose] = useState(memberships.map(({ customerId: id, code, name }) => ({ id, code, name })));
  const [permissions, setAll] = useState<Readonly<Record<string, Permissions>>>(
    Object.fromEntries(memberships.map((each) => [each.customerId, each.permissions])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = useCall(changeUserAccess, { done: messages.people.saved, changes: PEOPLE_CHANGES, onDone });
  const permissionsOf = (id: string) => permissions[id] ?? DEFAULT_PERMISSIONS;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    if (customers.length === 0) {
      setProblem(messages.people.customerMissing);
      customerRef.current?.focus();
      return;
    }
    const chosen = customers.map(({ id }) => ({ customerId: id, permissions: permissionsOf(id) }));
    save.mutate({ userId, portalId, version, memberships: chosen });
  };
  return {
    customerRef,
    customers,
    setCustomers: (chosen: readonly { id: string; code: string; name: string }[]) => {
      setProblem(null);
      choose([...chosen]);
    },
    permissionsOf,
    setPermissions: (id: string, next: Permissions) => setAll((all) => ({ ...all, [id]: next })),
    problem,
    submit,
    isBusy: save.isPending,
  };
}

const SUSPEND =
  'They are logged out of this portal at once, for all their customers, and cannot log in until you reactivate them.';
const SUSPEND_TOO = 'They cannot log in until you reactivate them; their company cannot reactivate them any more.';

type AccessActionsProps = { person: Person; isSuspended: boolean; onDone: () => void };

function AccessActions({ person, isSuspended, onDone }: AccessActionsProps) {
  const { userId, portalId, name, isSuspendedByTeam, secondFactorSince } = person;
  const [isAsked, setIsAsked] = useState(false);
  const options = (done: string) => ({ done, changes: PEOPLE_CHANGES, onDone });
  const suspend = useCall(suspendUser, options(messages.people.suspended(name)));
  const reactivate = useCall(reactivateUser, options(messages.people.reactivated(name)));
  return (
    <div className={classes.foot}>
      {isSuspended && (
        <Button loading={reactivate.isPending} onClick={() => reactivate.mutate({ userId, portalId })}>
          Reactivate
        </Button>
      )}
      {(!isSuspended || isSuspendedByTeam) && (
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          Suspend
        </Button>
      )}
      {secondFactorSince !== null && <ResetFactorButton person={person} onDone={onDone} />}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Suspend ${name}?`}
        text={isSuspended ? SUSPEND_TOO : SUSPEND}
        confirmLabel="Suspend"
        confirming={suspend.isPending}
        danger
        onConfirm={() => suspend.mutate({ userId, portalId }, { onError: () => setIsAsked(false) })}
      />
    </div>
  );
}

/** For somebody who has lost the app and the recovery codes. */
function ResetFactorButton({ person: { userId, portalId, name }, onDone }: { person: Person; onDone: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const reset = useCall(resetUserSecondFactor, {
    done: messages.security.resetFor(name),
    changes: PEOPLE_CHANGES,
    onDone,
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Turn off two-factor sign-in</Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Turn two-factor sign-in off for ${name}?`}
        text="Only if you are sure that it is them who ask: their password alone opens their account then. They are logged out everywhere and get an email."
        confirmLabel="Turn off"
        confirming={reset.isPending}
        danger
        onConfirm={() => reset.mutate({ userId, portalId }, { onError: () => setIsAsked(false) })}
      />
    </>
  );
}
