import { createApiToken, listApiTokens } from '@plumbline/contract/paths.gen';
import { TOKEN_SCOPE_WORDS, TOKEN_SCOPES, type TokenScope } from '@plumbline/rules/access/token-scopes';
import { useCall } from '@plumbline/ui/app/use-call';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useId, useState } from 'react';
import { FormPanel } from '../lib/form-panel.tsx';
import { messages } from '../messages.ts';
import type { NewSecret } from './token.ts';
import classes from './programs.module.css';

const NEVER = 'never';
const ENDS = [
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: NEVER, label: 'When somebody revokes it' },
];

type Problems = { name?: string; scopes?: string };
const problemsOf = (name: string, scopes: readonly TokenScope[]): Problems => ({
  ...(name.trim() === '' && { name: messages.tokens.nameMissing }),
  ...(scopes.length === 0 && { scopes: messages.tokens.scopeMissing }),
});

type NewTokenPanelProps = { onClose: () => void; onMade: (secret: NewSecret) => void };

export function NewTokenPanel({ onClose, onMade }: NewTokenPanelProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['load']);
  const [end, setEnd] = useState('365');
  const [problems, setProblems] = useState<Problems>({});
  const create = useCall(createApiToken, {
    changes: [listApiTokens],
    onDone: ({ token }) => {
      onClose();
      onMade({ name: name.trim(), token });
    },
  });
  const submit = () => {
    const missing = problemsOf(name, scopes);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    create.mutate({ name: name.trim(), scopes: [...scopes], expiresInDays: end === NEVER ? null : Number(end) });
  };
  return (
    <FormPanel
      title="New token"
      subtitle="One for each program, so that each can be ended by itself."
      submit="Create token"
      isBusy={create.isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        required
        maxLength={80}
        autoComplete="off"
        hint="The program that uses it, such as Nightly sync."
        value={name}
        error={problems.name}
        onChange={(event) => {
          setProblems({});
          setName(event.currentTarget.value);
        }}
      />
      <ScopeChoice
        scopes={scopes}
        problem={problems.scopes}
        onChange={(chosen) => {
          setProblems({});
          setScopes(chosen);
        }}
      />
      <NativeSelectField label="Expires" placeholder="" options={ENDS} value={end} onChange={setEnd} />
    </FormPanel>
  );
}

type ScopeChoiceProps = {
  scopes: readonly TokenScope[];
  problem: string | undefined;
  onChange: (scopes: readonly TokenScope[]) => void;
};

function ScopeChoice({ scopes, problem, onChange }: ScopeChoiceProps) {
  const problemId = useId();
  return (
    <fieldset
      className={classes.choices}
      {...(problem !== undefined && { 'aria-describedby': problemId, 'data-invalid': true })}
    >
      <legend>Permissions</legend>
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
      {problem !== undefined && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
