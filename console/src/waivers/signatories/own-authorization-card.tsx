import {
  authorizeWaiverSigning,
  listWaiverSignatories,
  withdrawWaiverAuthorization,
} from '@plumbline/contract/paths.gen';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { TEMPLATE_TYPES, type TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import { CallFailed } from '@plumbline/ui/app/send';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { Note } from '@plumbline/ui/note';
import { useRef, useState } from 'react';
import { dayText } from '../../lib/moment-text.ts';
import { FormPanel } from '../../lib/form-panel.tsx';
import { messages } from '../../messages.ts';
import type { Signatory } from '../own-authority.ts';
import { authorizedText, limitText } from './signatory-words.ts';
import { TypeChoice } from './type-choice.tsx';
import classes from './signatories.module.css';

/** What is signed in the name of the person at the screen without asking them each time. */
export function OwnAuthorizationCard({ signatory }: { signatory: Signatory }) {
  const [isOpen, setIsOpen] = useState(false);
  const { authorization } = signatory;
  const open = useRef<HTMLButtonElement>(null);
  const withdraw = useCall(withdrawWaiverAuthorization, {
    done: messages.signatories.withdrawn,
    changes: [listWaiverSignatories],
    // The button that had the focus goes.
    onDone: () => open.current?.focus(),
  });
  return (
    <Card title="Signed in your name">
      <p className={classes.text}>
        {authorization === null
          ? 'You sign each waiver yourself. You can have waivers signed in your name that need no approval.'
          : `Since ${dayText(authorization.recordedAt)}, waivers that need no approval are signed in your name: ${authorizedText(authorization.waiverTypes, authorization.limitAmount)}.`}
      </p>
      <div className={classes.buttons}>
        <Button ref={open} onClick={() => setIsOpen(true)}>
          {authorization === null ? 'Authorize' : 'Change'}
        </Button>
        {authorization !== null && (
          <Button variant="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Withdraw
          </Button>
        )}
      </div>
      {isOpen && <AuthorizationPanel signatory={signatory} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

type Problems = { types?: string; password?: string; limit?: string };
const NO_PROBLEMS: Problems = {};

function AuthorizationPanel({ signatory, onClose }: { signatory: Signatory; onClose: () => void }) {
  const { authorization, waiverTypes, limitAmount } = signatory;
  const [types, setTypes] = useState<TemplateType[]>(
    TEMPLATE_TYPES.filter((type) => authorization?.waiverTypes.includes(type) ?? false),
  );
  const [limit, setLimit] = useState<Cents | null>(authorization ? authorization.limitAmount : limitAmount);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, isPending } = useCall(authorizeWaiverSigning, {
    done: messages.signatories.authorized,
    changes: [listWaiverSignatories],
    onDone: onClose,
    isSensitive: true,
    refused: { wrong_password: () => setProblems({ password: messages.waivers.passwordWrong }) },
    onFailed: (error) =>
      setRefused(error instanceof CallFailed && error.status < 500 ? error.message : failureMessages.somethingWrong),
  });
  const submit = () => {
    const found = {
      ...(types.length === 0 && { types: messages.signatories.typeMissing }),
      ...(limit === ZERO && { limit: messages.signatories.limitZero }),
      ...(limitAmount !== null && limit === null && { limit: messages.signatories.limitNeeded }),
      ...(password.length < 6 && { password: messages.waivers.passwordMissing }),
    };
    setProblems(found);
    setRefused(null);
    if (Object.keys(found).length === 0) mutate({ password, waiverTypes: types, limitAmount: limit });
  };
  return (
    <FormPanel
      title="Sign in your name"
      subtitle="Waivers of these types that need no approval, up to the limit."
      submit="Authorize"
      isBusy={isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeChoice chosen={types} allowed={waiverTypes} error={problems.types} onChange={setTypes} />
      <MoneyInput
        label="Limit of a waiver"
        optional={limitAmount === null}
        hint={limitAmount === null ? 'Empty for any amount.' : `At most ${limitText(limitAmount)}.`}
        currency="USD"
        value={limit}
        error={problems.limit}
        onChange={setLimit}
      />
      <PasswordField
        label="Your password"
        maxLength={256}
        value={password}
        error={problems.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblems(NO_PROBLEMS);
        }}
      />
      {refused !== null && (
        <Note color="red" alert>
          {refused}
        </Note>
      )}
    </FormPanel>
  );
}
