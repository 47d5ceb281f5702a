import { listGatewayAccounts, saveGatewayAccount } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Note } from '@plumbline/ui/note';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { FormPanel } from '../lib/form-panel.tsx';
import { messages } from '../messages.ts';
import { AccountFields, accountFrom, accountProblems, newAccount } from './account-fields.tsx';
import type { GatewayAccount } from './gateway-account.ts';

type AccountFormProps = { account: GatewayAccount; currencyName: string; onClose: () => void };

/** The account is saved only after the provider has accepted it. */
export function AccountForm({ account: { currencyCode, account: saved }, currencyName, onClose }: AccountFormProps) {
  const [draft, setDraft] = useState(() => newAccount(saved));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useCall(saveGatewayAccount, {
    changes: [listGatewayAccounts],
    done: messages.company.connected(currencyName),
    onDone: onClose,
    refused: {
      invalid_request: ({ fields, message }) => {
        if (fields) setProblems(fields);
        else toast.error(message);
      },
    },
    isSensitive: true,
  });
  const submit = () => {
    const wrong = accountProblems(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) save.mutate({ currencyCode, ...accountFrom(draft) });
  };
  const title = `${saved ? 'Change' : 'Connect'} the account for ${currencyName}`;
  return (
    <FormPanel
      title={title}
      submit="Test and save"
      isBusy={save.isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <AccountFields
        draft={draft}
        problems={problems}
        hasSaved={saved !== null}
        onChange={(changed) => {
          setProblems({});
          setDraft({ ...draft, ...changed });
        }}
      />
      {saved && (
        <Note>
          New payments go to the account that you save here. What was paid before is refunded and followed at the
          account that it went to.
        </Note>
      )}
    </FormPanel>
  );
}
