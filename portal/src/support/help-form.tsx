import { createTicket, listMyTickets } from '@plumbline/contract/paths.gen';
import { hasProblems } from '@plumbline/rules/access/field-problems';
import { supportProblems, ticketToSend, type SupportTicket } from '@plumbline/rules/access/support-form';
import { EMAIL_LENGTH_MAX } from '@plumbline/rules/email';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { TextField } from '@plumbline/ui/fields/text-field';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useId } from 'react';
import { fieldErrors } from '../lib/field-errors.ts';
import { usePortal, useSession } from '../lib/portal-context.ts';
import type { Session } from '../lib/session.ts';
import { useCheckedForm } from '../lib/use-checked-form.ts';
import { useIsViewOnly } from '../lib/use-is-view-only.ts';
import { messages } from '../messages.ts';
import { helpMessages as words } from './help-messages.ts';
import { SupportContact } from '../shell/support-contact.tsx';
import { BackButton } from './back-button.tsx';
import classes from './help-page.module.css';

/** Staff see the page as the customer does, and ask nothing there. */
const FOR_STAFF = 'Only the customer can send a request.';

/** The five fields of a request (Spec 1 §5). */
export function HelpForm({ onSent }: { onSent: () => void }) {
  const { organization } = usePortal();
  const session = useSession();
  const form = useCheckedForm('help', emptyTicket(session), (typed) =>
    fieldErrors(supportProblems(typed), { ...words, email: messages.fields.email }),
  );
  const { mutate, isPending } = useCreateTicket(onSent);
  const isViewOnly = useIsViewOnly();
  const send = form.submit((typed) => {
    if (!isPending && !isViewOnly) mutate(ticketToSend(typed));
  });
  return (
    <>
      <h1>Submit a request</h1>
      <p className={classes.text}>
        It goes to {organization.name}, which answers by email. <SupportContact before="In a hurry? " />
      </p>
      <Card className={classes.card}>
        <form className={classes.form} onSubmit={send} noValidate>
          <TextField label="Name" autoComplete="name" required maxLength={120} {...form.getInputProps('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            maxLength={EMAIL_LENGTH_MAX}
            {...form.getInputProps('email')}
            onBlur={() => form.values.email !== '' && form.validateField('email')}
          />
          <div className={classes.wide}>
            <TextField
              label="Company"
              autoComplete="organization"
              required
              maxLength={200}
              {...form.getInputProps('companyName')}
            />
          </div>
          <div className={classes.wide}>
            <TextField label="Subject" autoComplete="off" required maxLength={200} {...form.getInputProps('subject')} />
          </div>
          <div className={classes.wide}>
            <TextareaField
              label="Description"
              hint="Invoice or payment numbers help to find what you mean."
              minRows={3}
              maxRows={6}
              required
              maxLength={10_000}
              {...form.getInputProps('description')}
            />
          </div>
          <Foot isComplete={!hasProblems(supportProblems(form.values))} isPending={isPending} />
        </form>
      </Card>
    </>
  );
}

function Foot({ isComplete, isPending }: { isComplete: boolean; isPending: boolean }) {
  const isViewOnly = useIsViewOnly();
  const reasonId = useId();
  return (
    <div className={classes.foot}>
      {isViewOnly && (
        <p id={reasonId} className={classes.note}>
          {FOR_STAFF}
        </p>
      )}
      <BackButton />
      <Button
        type="submit"
        variant="primary"
        disabled={isViewOnly || !isComplete}
        loading={isPending}
        {...(isViewOnly && { 'aria-describedby': reasonId })}
      >
        Submit
      </Button>
    </div>
  );
}

const useCreateTicket = (onDone: () => void) =>
  useCall(createTicket, { done: words.sent, failed: words.failed, changes: [listMyTickets], onDone });

/** An empty ticket, prefilled from the session. */
const emptyTicket = (session: Session): SupportTicket => ({
  name: session.kind === 'none' ? '' : session.name,
  email: session.kind === 'none' ? '' : session.email,
  companyName: session.kind === 'full' ? session.member.companyName : '',
  subject: '',
  description: '',
});
