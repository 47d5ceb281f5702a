import { createApiToken, listApiTokens } from '@plumbline/contract/paths.gen';
import { TOKEN_SCOPE_WORDS, TOKEN_SCOPES, type TokenScope } from '@plumbline/rules/access/token-scopes';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { toast } from '@plumbline/ui/overlays/toast';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import type { NewSecret } from './token.ts';
import classes from './programs.module.css';

const NEVER = 'never';
const ENDS = [
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: NEVER, label: 'When somebody revokes it' },
];

type NewTokenPanelProps = { onClose: () => void; onMade: (secret: NewSecret) => void };

export function NewTokenPanel({ onClose, onMade }: NewTokenPanelProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['load']);
  const [end, setEnd] = useState('365');
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCall(createApiToken, {
    changes: [listApiTokens],
    onDone: ({ token }) => {
      onClose();
      onMade({ name: name.trim(), token });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    if (name.trim() === '') {
      setProblem(messages.tokens.nameMissing);
      return field.current?.focus();
    }
    if (scopes.length === 0) return toast.error(messages.tokens.scopeMissing);
    create.mutate({ name: name.trim(), scopes: [...scopes], expiresInDays: end === NEVER ? null : Number(end) });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      label="New token"
      title="New token"
      subtitle="One for each program, so that each can be ended by itself."
      closeOnOutsideClick={false}
      foot={
        <div className={classes.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            Make token
          </Button>
        </div>
      }
    >
      <PanelSection>
        <form id={formId} className={classes.form} onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label="Name"
            required
            maxLength={80}
            autoComplete="off"
            hint="The program that uses it, such as Nightly sync."
            value={name}
            error={problem}
            onChange={(event) => {
              setProblem(null);
              setName(event.currentTarget.value);
            }}
          />
          <ScopeChoice scopes={scopes} onChange={setScopes} />
          <NativeSelectField label="It ends" placeholder="" options={ENDS} value={end} onChange={setEnd} />
        </form>
      </PanelSection>
    </SidePanel>
  );
}

type ScopeChoiceProps = { scopes: readonly TokenScope[]; onChange: (scopes: readonly TokenScope[]) => void };

const ScopeChoice = ({ scopes, onChange }: ScopeChoiceProps) => (
  <fieldset className={classes.choices}>
    <legend>It may</legend>
    {TOKEN_SCOPES.map((scope) => (
      <CheckboxField
        key={scope}
        label={TOKEN_SCOPE_WORDS[scope].name}
        hint={TOKEN_SCOPE_WORDS[scope].may}
        checked={scopes.includes(scope)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(TOKEN_SCOPES.filter((each) => (each === scope ? checked : scopes.includes(each))))
        }
      />
    ))}
  </fieldset>
);
