import { HOLD_REASON_MAX, readEmailDomains, splitDomains } from '@plumbline/rules/access/customer-settings';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { messages } from '../messages.ts';
import type { CustomerSettings } from './customer.ts';

type Hold = 'erp' | 'held' | 'free';

export const IS_ON_HOLD: Readonly<Record<Hold, boolean | null>> = { erp: null, held: true, free: false };

export type SettingsDraft = { domains: string; hold: Hold; reason: string; isReminded: boolean };

export const settingsDraft = ({
  emailDomains,
  hasOwnEmailDomains,
  ownHold,
  isReminded,
}: CustomerSettings): SettingsDraft => ({
  domains: hasOwnEmailDomains ? emailDomains.join(', ') : '',
  hold: ownHold === null ? 'erp' : ownHold.isOnHold ? 'held' : 'free',
  reason: ownHold?.reason ?? '',
  isReminded,
});

export function draftProblems({ domains, hold, reason }: SettingsDraft): Record<string, string> {
  const { problem } = readEmailDomains(splitDomains(domains));
  return {
    ...(problem !== null && { emailDomains: problem }),
    ...(hold !== 'erp' && isBlank(reason) && { reason: messages.customers.reasonMissing }),
  };
}

type CustomerSettingsFieldsProps = {
  draft: SettingsDraft;
  erp: CustomerSettings['erp'];
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<SettingsDraft>) => void;
};

export const CustomerSettingsFields = ({ draft, erp, problems, onChange }: CustomerSettingsFieldsProps) => (
  <>
    <TextField
      label="Email domains"
      optional
      value={draft.domains}
      error={problems['emailDomains']}
      hint={`Sign-ups with such an address are proposed for this customer. Several are separated by commas. ${erpDomainWords(erp)}`}
      onChange={({ currentTarget }) => onChange({ domains: currentTarget.value })}
    />
    <NativeSelectField
      label="Waivers"
      placeholder="Choose"
      options={[
        { value: 'erp', label: `As your ERP says: ${erp.isOnHold ? 'on hold' : 'not on hold'}` },
        { value: 'held', label: 'On hold: a person decides about each' },
        { value: 'free', label: 'Not on hold' },
      ]}
      value={draft.hold}
      hint="What you choose here stays, whatever later imports say, until you choose your ERP again."
      onChange={(value) => onChange({ hold: value as Hold })}
    />
    {draft.hold !== 'erp' && (
      <TextField
        label="Reason"
        value={draft.reason}
        maxLength={HOLD_REASON_MAX}
        error={problems['reason']}
        hint="Your team reads it on this page and in the audit log."
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
    )}
    <SwitchField
      label="Payment reminders"
      hint="Mails about what is due, in portals that send them."
      checked={draft.isReminded}
      onChange={({ currentTarget }) => onChange({ isReminded: currentTarget.checked })}
    />
  </>
);

const erpDomainWords = ({ emailDomain }: CustomerSettings['erp']): string =>
  emailDomain === null ? 'Your ERP names none.' : `Left empty, the one of your ERP counts: ${emailDomain}.`;
