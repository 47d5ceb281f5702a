import { inviteUser, listConsolePortals } from '@plumbline/contract/paths.gen';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { isEmail, normalizeEmail } from '@plumbline/rules/email';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { toast } from '@plumbline/ui/overlays/toast';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { PanelFoot } from '../lib/panel-foot.tsx';
import { messages } from '../messages.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { type CustomerOption, PEOPLE_CHANGES } from './person.ts';
import classes from './people.module.css';

type InvitePanelProps = { customer?: CustomerOption; onClose: () => void };

/** A link by mail, for one or several customers. */
export function InvitePanel({ customer, onClose }: InvitePanelProps) {
  const formId = useId();
  const { emailRef, nameRef, customerRef, problems, ...form } = useInvite(customer, onClose);
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="Invite a person"
      title="Invite a person"
      subtitle="They get an email with a link that works for 7 days, and choose a password."
      closeOnOutsideClick={false}
      foot={<PanelFoot formId={formId} submit="Send invitation" isBusy={form.isBusy} onCancel={onClose} />}
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
          <TextField
            ref={emailRef}
            label="Email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            error={problems.email}
            onChange={form.clear}
          />
          <TextField ref={nameRef} label="Name" optional autoComplete="off" maxLength={120} />
          {form.portals.length > 1 && (
            <NativeSelectField
              label="Portal"
              placeholder="Choose a portal"
              options={form.portals.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.portalId}
              onChange={form.setPortalId}
            />
          )}
          <CustomerChoice
            ref={customerRef}
            label="Customers"
            chosen={form.customers}
            onChange={form.setCustomers}
            error={problems.customers ?? null}
          />
          <PermissionChoice legend="What they may do" permissions={form.permissions} onChange={form.setPermissions} />
        </form>
      </PanelSection>
    </SidePanel>
  );
}

type Problems = { email?: string; customers?: string };

/** The portal that a person is invited to: the first one, until another is chosen. */
function usePortal() {
  const { data, refetch } = useAnswer(listConsolePortals, {});
  const [chosen, setPortalId] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const portals = data?.rows ?? [];
  const portalId = chosen ?? portals[0]?.id ?? '';
  /** At once, or when the portals have arrived. */
  const withPortal = async (send: (id: string) => void): Promise<void> => {
    if (portalId !== '') return send(portalId);
    setWaiting(true);
    const found = await refetch({ cancelRefetch: false });
    setWaiting(false);
    const [portal] = found.data?.rows ?? [];
    if (portal) send(portal.id);
    else toast.error(failureMessages.somethingWrong);
  };
  return { portals, portalId, setPortalId, isWaiting, withPortal };
}

function useInvite(customer: CustomerOption | undefined, onDone: () => void) {
  const emailRef = useRef<HTMLInputElement>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const customerRef = useRef<HTMLInputElement>(null);
  const { portals, portalId, setPortalId, isWaiting, withPortal } = usePortal();
  const [customers, setCustomers] = useState<readonly CustomerOption[]>(customer ? [customer] : []);
  const [permissions, setPermissions] = useState(DEFAULT_PERMISSIONS);
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    (found.email === undefined ? customerRef : emailRef).current?.focus();
  };
  const refuseEmail = ({ message }: { message: string }) => show({ email: message });
  const invite = useCall(inviteUser, {
    done: messages.people.invited,
    changes: PEOPLE_CHANGES,
    refused: { already_user: refuseEmail, already_invited: refuseEmail, invalid_email: refuseEmail },
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending || isWaiting) return;
    const email = normalizeEmail(emailRef.current?.value ?? '');
    if (!isEmail(email)) return show({ email: EMAIL_INVALID });
    if (customers.length === 0) return show({ customers: messages.people.customerMissing });
    setProblems({});
    const name = nameRef.current?.value.trim() ?? '';
    void withPortal((id) =>
      invite.mutate({ portalId: id, email, name, customerIds: customers.map((each) => each.id), permissions }),
    );
  };
  return {
    emailRef,
    nameRef,
    customerRef,
    portals,
    portalId,
    setPortalId,
    customers,
    setCustomers: (chosen: readonly CustomerOption[]) => {
      setProblems({});
      setCustomers(chosen);
    },
    permissions,
    setPermissions,
    problems,
    clear: () => setProblems({}),
    submit,
    isBusy: invite.isPending || isWaiting,
  };
}
