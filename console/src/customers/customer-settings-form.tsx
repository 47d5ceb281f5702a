import { changeCustomerSettings, getCustomer } from '@plumbline/contract/paths.gen';
import { splitDomains } from '@plumbline/rules/access/customer-settings';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { FormPanel } from '../lib/form-panel.tsx';
import { messages } from '../messages.ts';
import {
  CustomerSettingsFields,
  draftProblems,
  IS_ON_HOLD,
  type SettingsDraft,
  settingsDraft,
} from './customer-settings-fields.tsx';
import type { CustomerDetails } from './customer.ts';

type CustomerSettingsFormProps = { customer: CustomerDetails; onClose: () => void };

/** What staff set counts before the ERP, and no import changes it. Only what was changed is sent. */
export function CustomerSettingsForm({ customer: { id, name, settings }, onClose }: CustomerSettingsFormProps) {
  const stored = settingsDraft(settings);
  const [draft, setDraft] = useState(stored);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useCall(changeCustomerSettings, {
    changes: [getCustomer],
    done: messages.customers.saved,
    onDone: onClose,
    refused: {
      invalid_request: ({ fields, message }) => {
        if (fields) setProblems(fields);
        else toast.error(message);
      },
    },
  });
  const submit = () => {
    const wrong = draftProblems(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const changes = changesOf(stored, draft);
    if (Object.keys(changes).length === 0) onClose();
    else save.mutate({ customerId: id, ...changes });
  };
  return (
    <FormPanel
      title="Change the settings"
      subtitle={name}
      submit="Save"
      isBusy={save.isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerSettingsFields
        draft={draft}
        erp={settings.erp}
        problems={problems}
        onChange={(changed) => {
          setProblems({});
          setDraft({ ...draft, ...changed });
        }}
      />
    </FormPanel>
  );
}

function changesOf(stored: SettingsDraft, { domains, hold, reason, isReminded }: SettingsDraft) {
  const isHoldChanged = hold !== stored.hold || (hold !== 'erp' && reason.trim() !== stored.reason);
  return {
    ...(domains.trim() !== stored.domains && { emailDomains: splitDomains(domains) }),
    ...(isReminded !== stored.isReminded && { isReminded }),
    ...(isHoldChanged && { hold: { isOnHold: IS_ON_HOLD[hold], reason: hold === 'erp' ? '' : reason.trim() } }),
  };
}
