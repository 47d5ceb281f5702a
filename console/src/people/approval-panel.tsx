import { approveUser, rejectUser } from '@plumbline/contract/paths.gen';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Facts } from '@plumbline/ui/facts';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { momentText } from '../lib/moment-text.ts';
import { PanelFoot } from '../lib/panel-foot.tsx';
import { messages } from '../messages.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { type CustomerOption, PEOPLE_CHANGES, type PendingUser } from './person.ts';
import classes from './people.module.css';

type ApprovalPanelProps = { user: PendingUser; mayChange: boolean; onClose: () => void };

/** Who asks, which customers they may belong to and why, and the decision. */
export function ApprovalPanel({ user, mayChange, onClose }: ApprovalPanelProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  if (isDeclining) return <DeclinePanel user={user} onClose={onClose} />;
  return <ApprovePanel user={user} mayChange={mayChange} onDecline={() => setIsDeclining(true)} onClose={onClose} />;
}

type ApprovePanelProps = ApprovalPanelProps & { onDecline: () => void };

function ApprovePanel({ user, mayChange, onDecline, onClose }: ApprovePanelProps) {
  const formId = useId();
  const approval = useApproval(user, onClose);
  const { customers, setCustomers, permissions, setPermissions, problem, customerRef } = approval;
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={user.name}
      kicker={`Sign-up, ${momentText(user.requestedAt)}`}
      title={user.name}
      subtitle={`${user.email}${user.isEmailVerified ? ' (confirmed)' : ' (not confirmed)'}`}
      closeOnOutsideClick={false}
      {...(mayChange && {
        foot: (
          <div className={classes.foot}>
            <p className={classes.effect}>{effectOf(user, customers)}</p>
            <Button className={classes.apart} variant="danger" onClick={onDecline}>
              Decline
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={approval.isBusy}>
              Approve
            </Button>
          </div>
        ),
      })}
    >
      <PanelSection>
        <Facts
          items={[
            { label: 'Company', value: user.companyName || 'Not given' },
            { label: 'Customer number', value: user.companyCode || 'Not given' },
            { label: 'Address', value: user.companyAddress || 'Not given' },
            { label: 'Phone', value: user.companyPhone || 'Not given' },
            { label: 'Portal', value: user.portalName },
          ]}
        />
      </PanelSection>
      <PanelSection title="Which customer?">
        <form id={formId} className={classes.form} onSubmit={approval.submit} noValidate>
          <Matches user={user} chosen={customers} onChange={setCustomers} disabled={!mayChange} />
          {mayChange && (
            <>
              <CustomerChoice
                ref={customerRef}
                label="Another customer"
                chosen={customers.filter(({ id }) => !user.proposals.some(({ customerId }) => customerId === id))}
                onChange={(others) =>
                  setCustomers([
                    ...customers.filter(({ id }) => user.proposals.some(({ customerId }) => customerId === id)),
                    ...others,
                  ])
                }
                error={problem}
              />
              <PermissionChoice
                legend={`What ${user.name} may do`}
                permissions={permissions}
                onChange={setPermissions}
              />
            </>
          )}
        </form>
      </PanelSection>
    </SidePanel>
  );
}

const effectOf = ({ name }: PendingUser, customers: readonly CustomerOption[]): string =>
  customers.length === 0
    ? 'Choose the customers that this person works for.'
    : `${name} gets an email and works with ${customers.map((each) => each.name).join(', ')}.`;

type MatchesProps = {
  user: PendingUser;
  chosen: readonly CustomerOption[];
  onChange: (chosen: readonly CustomerOption[]) => void;
  disabled: boolean;
};

/** The proposals with their reasons; a weak one is never preselected. */
function Matches({ user: { proposals }, chosen, onChange, disabled }: MatchesProps) {
  if (proposals.length === 0) return <p className={classes.quiet}>No customer matches what they gave.</p>;
  return (
    <fieldset className={classes.matches}>
      <legend className="pl-hidden">Proposed customers</legend>
      {proposals.map(({ customerId: id, code, name, address, why, isStrong }) => (
        <CheckboxField
          key={id}
          label={`${name}, ${isStrong ? 'strong match' : 'possible match'}`}
          hint={
            <span className={classes.why}>
              <span>{[code, address].filter((part) => part !== null && part !== '').join(', ')}</span>
              {why.map((reason) => (
                <span key={reason}>✓ {reason}</span>
              ))}
            </span>
          }
          checked={chosen.some((each) => each.id === id)}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, { id, code, name }] : chosen.filter((each) => each.id !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function useApproval(user: PendingUser, onDone: () => void) {
  const customerRef = useRef<HTMLInputElement>(null);
  const strongest = user.proposals.find(({ isStrong }) => isStrong);
  const [customers, choose] = useState<readonly CustomerOption[]>(
    strongest ? [{ id: strongest.customerId, code: strongest.code, name: strongest.name }] : [],
  );
  const [permissions, setPermissions] = useState(DEFAULT_PERMISSIONS);
  const [problem, setProblem] = useState<string | null>(null);
  const approve = useCall(approveUser, { done: messages.people.approved(user.name), changes: PEOPLE_CHANGES, onDone });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (approve.isPending) return;
    if (customers.length === 0) {
      setProblem(messages.people.customerMissing);
      customerRef.current?.focus();
      return;
    }
    const { userId, portalId } = user;
    approve.mutate({ userId, portalId, customerIds: customers.map(({ id }) => id), permissions });
  };
  const setCustomers = (chosen: readonly CustomerOption[]) => {
    setProblem(null);
    choose(chosen);
  };
  return {
    customerRef,
    customers,
    setCustomers,
    permissions,
    setPermissions,
    problem,
    submit,
    isBusy: approve.isPending,
  };
}

function DeclinePanel({ user, onClose }: { user: PendingUser; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reject = useCall(rejectUser, {
    done: messages.people.declined(user.name),
    changes: PEOPLE_CHANGES,
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = (field.current?.value ?? '').replaceAll(/\s+/g, ' ').trim();
    if (reject.isPending) return;
    if (reason === '') {
      setProblem(messages.people.reasonMissing);
      field.current?.focus();
      return;
    }
    reject.mutate({ userId: user.userId, portalId: user.portalId, reason });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={`Decline ${user.name}`}
      title={`Decline ${user.name}`}
      subtitle={user.email}
      closeOnOutsideClick={false}
      foot={<PanelFoot formId={formId} submit="Decline" isBusy={reject.isPending} onCancel={onClose} />}
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <TextareaField
            ref={field}
            label="Reason"
            required
            maxLength={300}
            hint="They read it in the email."
            error={problem}
            onChange={() => setProblem(null)}
          />
        </form>
      </PanelSection>
    </SidePanel>
  );
}
