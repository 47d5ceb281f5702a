import { STAFF_ROLE_WORDS, STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { ChoiceCard } from '@plumbline/ui/fields/choice-card';
import classes from './staff-form.module.css';

type RoleChoiceProps = { role: StaffRole; onChange: (role: StaffRole) => void; disabled?: boolean };

/** What a person may do, with one sentence about each role. */
export function RoleChoice({ role, onChange, disabled = false }: RoleChoiceProps) {
  return (
    <fieldset className={classes.roles}>
      <legend className={classes.legend}>Role</legend>
      {STAFF_ROLES.map((each) => (
        <ChoiceCard
          key={each}
          name="role"
          value={each}
          checked={role === each}
          onChange={() => onChange(each)}
          title={STAFF_ROLE_WORDS[each].name}
          text={STAFF_ROLE_WORDS[each].may}
          disabled={disabled}
        />
      ))}
    </fieldset>
  );
}
