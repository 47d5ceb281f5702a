import { PERMISSION_WORDS } from '@plumbline/rules/portals/permission-words';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import classes from './people.module.css';

type PermissionChoiceProps = {
  legend: string;
  permissions: Permissions;
  onChange: (permissions: Permissions) => void;
};

/** Without seeing invoices, nothing else works (decision A20). */
export function PermissionChoice({ legend, permissions, onChange }: PermissionChoiceProps) {
  return (
    <fieldset className={classes.permissions}>
      <legend className={classes.legend}>{legend}</legend>
      {(Object.keys(PERMISSION_WORDS) as (keyof Permissions)[]).map((key) => (
        <CheckboxField
          key={key}
          label={PERMISSION_WORDS[key]}
          checked={permissions[key] && (key === 'view' || permissions.view)}
          disabled={key !== 'view' && !permissions.view}
          onChange={({ currentTarget: { checked } }) => onChange({ ...permissions, [key]: checked })}
        />
      ))}
    </fieldset>
  );
}
