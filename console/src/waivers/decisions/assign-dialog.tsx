import type { Answer } from '@plumbline/contract/call';
import { assignWaiver, listStaff } from '@plumbline/contract/paths.gen';
import type { listStaff as List } from '@plumbline/contract/staff/staff';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

const NOBODY = { value: '', label: 'Nobody' };

type Person = Answer<typeof List>['rows'][number];

const isOfDesk = ({ role, status }: Person): boolean => status === 'ACTIVE' && WAIVER_ROLES.includes(role);

function whyNotOfDesk(rows: readonly Person[], id: string): string {
  const person = rows.find((row) => row.id === id);
  if (!person) return 'left';
  return person.status === 'ACTIVE' ? 'another role' : 'suspended';
}

/** To somebody who works at the waiver desk. */
export function AssignDialog({ waiver: { id, number, assignedTo }, onClose }: DecisionProps) {
  const name = waiverNumber(number);
  const [chosen, setChosen] = useState(assignedTo?.id ?? '');
  const staff = useAnswer(listStaff, {});
  const people = (staff.data?.rows ?? []).filter(isOfDesk);
  // Whoever it is assigned to stays an option, so that it can be taken from them.
  const former = assignedTo && people.every((person) => person.id !== assignedTo.id) ? assignedTo : null;
  const formerOption = former && {
    value: former.id,
    label: staff.data ? `${former.name} (${whyNotOfDesk(staff.data.rows, former.id)})` : former.name,
  };
  const { decide, isPending, problem } = useDecision(
    () => send(assignWaiver, { id, staffId: chosen === '' ? null : chosen }),
    { done: messages.waivers.assigned(name), onDone: onClose },
  );
  return (
    <DecisionDialog
      title={`Who works on ${name}?`}
      confirm="Assign"
      isBusy={isPending}
      problem={problem}
      onConfirm={decide}
      onClose={onClose}
    >
      {staff.isLoadingError ? (
        <ErrorState title="We could not load your colleagues" onRetry={() => void staff.refetch()} />
      ) : (
        <NativeSelectField
          label="Assigned to"
          placeholder="Nobody"
          options={[
            NOBODY,
            ...(formerOption ? [formerOption] : []),
            ...people.map((person) => ({ value: person.id, label: person.name })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </DecisionDialog>
  );
}
