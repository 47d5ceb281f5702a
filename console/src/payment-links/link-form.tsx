import { IconSend } from '@tabler/icons-react';
import { getCustomer } from '@plumbline/contract/paths.gen';
import { formatCents } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DateField } from '@plumbline/ui/fields/date-field';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { ErrorState } from '@plumbline/ui/states/error-state';
import type { ChangeEvent } from 'react';
import type { Staff } from '../lib/console-context.ts';
import type { Customer, NewLink } from './new-link.ts';
import type { SentLinkFacts } from './sent-link.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { type LinkFormState, useLinkForm } from './use-link-form.ts';
import classes from './payment-links.module.css';

type LinkFormProps = { customerId: string; staff: Staff; onSent: (sent: SentLinkFacts) => void };

/** Begins when the customer is known: what it owes and whom to write to decide about the first values. */
export function LinkForm({ customerId, ...props }: LinkFormProps) {
  const { data } = useAnswer(getCustomer, { customerId });
  return data ? <CustomerForm customer={data} {...props} /> : null;
}

type CustomerFormProps = Omit<LinkFormProps, 'customerId'> & { customer: Customer };

function CustomerForm(props: CustomerFormProps) {
  const state = useLinkForm(props);
  const form = useFocusInvalid(state.problems);
  return (
    <form
      ref={form}
      className={classes.cards}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <SubjectFields state={state} />
      <Recipient state={state} />
      <Requester state={state} />
      <Card>
        {state.retryPortals !== null && (
          <ErrorState
            title="We could not load the portals"
            text="The link leads to one of them. Nothing that you typed is lost."
            onRetry={state.retryPortals}
          />
        )}
        <div className={classes.submit}>
          <p className={classes.sum} aria-live="polite">
            {sumText(state)}
          </p>
          <Button
            type="submit"
            variant="primary"
            icon={<IconSend size={16} />}
            loading={state.isBusy}
            disabled={state.portalId === ''}
          >
            Send link
          </Button>
        </div>
      </Card>
    </form>
  );
}

function sumText({ link, amount }: LinkFormState): string {
  if (link.subject === 'open') return 'The payer chooses the amount';
  return amount === null ? 'No amount yet' : `Asks for ${formatCents(amount, link.currencyCode)}`;
}

/** The props of a text field by its name. */
const textOf = ({ link, change }: LinkFormState) => {
  return (
    name: keyof { [Key in keyof NewLink as NewLink[Key] extends string ? Key : never]: true },
    maxLength: number,
  ) => ({
    value: link[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => change({ [name]: value }),
  });
};

function Recipient({ state }: { state: LinkFormState }) {
  const { link, problems, portals, portalId, setPortalId, change } = state;
  const text = textOf(state);
  return (
    <Card title="Send to">
      <div className={classes.form}>
        <div className={classes.pair}>
          <TextField label="Name" optional {...text('recipientName', 200)} />
          <TextField
            label="Email"
            type="email"
            required
            error={problems.recipientEmail}
            {...text('recipientEmail', 254)}
          />
        </div>
        <div className={classes.pair}>
          <DateField
            label="Last day"
            hint="The link can be paid until the end of this day."
            error={problems.expiresAt}
            value={link.expiresAt}
            onChange={(expiresAt) => change({ expiresAt })}
          />
          {portals.length > 1 && (
            <NativeSelectField
              label="Portal"
              placeholder="Choose a portal"
              options={portals.map(({ id, name }) => ({ value: id, label: name }))}
              value={portalId}
              onChange={setPortalId}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function Requester({ state }: { state: LinkFormState }) {
  const text = textOf(state);
  const { problems } = state;
  return (
    <Card title="Asked by" titleNote="answers to the email go here">
      <div className={classes.form}>
        <div className={classes.pair}>
          <TextField label="Your name" required error={problems.requesterName} {...text('requesterName', 200)} />
          <TextField label="Title" optional {...text('requesterTitle', 200)} />
          <TextField
            label="Your email"
            type="email"
            required
            error={problems.requesterEmail}
            {...text('requesterEmail', 254)}
          />
          <TextField label="Phone" type="tel" optional {...text('requesterPhone', 40)} />
        </div>
      </div>
    </Card>
  );
}
