import { refuseGrant, type TeamRights } from '@plumbline/rules/portals/team-rights';
import { formatCents } from '@plumbline/rules/money';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import { PERMISSION_WORDS } from '@plumbline/rules/portals/permission-words';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { Note } from '@plumbline/ui/note';
import { useMember } from '../lib/portal-context.ts';
import { teamMessages as words } from './team-messages.ts';
import { useMainCurrency } from './use-main-currency.ts';
import classes from './team.module.css';

const KEYS = Object.keys(PERMISSION_WORDS) as (keyof Permissions)[];
const NOTHING: Permissions = {
  view: false,
  pay: false,
  prepay: false,
  manageMethods: false,
  requestWaiver: false,
  manageUsers: false,
};

/** What the person who looks at the page may give. */
export function useOwnRights(): TeamRights {
  const member = useMember();
  return {
    permissions: member?.permissions ?? NOTHING,
    paymentLimit: member?.paymentLimit ?? null,
    approvalLimit: member?.approvalLimit ?? null,
  };
}

type RightsFieldsProps = {
  /** Null for somebody who is invited. */
  before: TeamRights | null;
  rights: TeamRights;
  onChange: (rights: TeamRights) => void;
};

/** Nobody gives more than they have; what a colleague has already stays (TEM-01). */
export function RightsFields({ before, rights, onChange }: RightsFieldsProps) {
  const own = useOwnRights();
  const currency = useMainCurrency();
  const { permissions, paymentLimit, approvalLimit } = rights;
  const isAbove = refuseGrant(own, before, rights) !== null;
  const isFixed = (key: keyof Permissions) =>
    (key !== 'view' && !permissions.view) || !(own.permissions[key] || before?.permissions[key]);
  return (
    <>
      <fieldset className={classes.permissions}>
        <legend className={classes.legend}>What they may do</legend>
        {KEYS.map((key) => (
          <CheckboxField
            key={key}
            label={PERMISSION_WORDS[key]}
            checked={permissions[key] && (key === 'view' || permissions.view)}
            disabled={isFixed(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...rights, permissions: { ...permissions, [key]: checked } })
            }
          />
        ))}
      </fieldset>
      <MoneyInput
        label="Limit per payment"
        optional={own.paymentLimit === null}
        currency={currency}
        value={paymentLimit}
        onChange={(next) => onChange({ ...rights, paymentLimit: next === 0 ? null : next })}
        hint={own.paymentLimit === null ? words.limitHint : words.limitHintOf(formatCents(own.paymentLimit, currency))}
      />
      <MoneyInput
        label="Second person above"
        optional={own.approvalLimit === null}
        currency={currency}
        value={approvalLimit}
        onChange={(next) => onChange({ ...rights, approvalLimit: next === 0 ? null : next })}
        hint={words.approvalHint}
      />
      {isAbove && (
        <Note color="red" alert>
          {words.aboveOwn}
        </Note>
      )}
    </>
  );
}
