import {
  listStaff,
  listWaiverSignatories,
  removeWaiverSignatory,
  saveWaiverSignatory,
} from '@plumbline/contract/paths.gen';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { TEMPLATE_TYPES, type TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { PanelSection } from '@plumbline/ui/overlays/side-panel';
import { useState } from 'react';
import { FormPanel } from '../../lib/form-panel.tsx';
import { messages } from '../../messages.ts';
import type { Signatory } from '../own-authority.ts';
import { readStates } from './signatory-words.ts';
import { TypeChoice } from './type-choice.tsx';
import classes from './signatories.module.css';

type SignatoryPanelProps = {
  /** Null for a new one. */
  signatory: Signatory | null;
  /** Who signs already. */
  named: readonly string[];
  onClose: () => void;
};

type Problems = { person?: string; title?: string; types?: string; states?: string; limit?: string };
const NO_PROBLEMS: Problems = {};

type Draft = { staffId: string | null; title: string; types: TemplateType[]; states: string; limit: Cents | null };

const draftOf = (signatory: Signatory | null): Draft => ({
  staffId: signatory?.staffId ?? null,
  title: signatory?.title ?? '',
  types: TEMPLATE_TYPES.filter((type) => signatory?.waiverTypes.includes(type) ?? false),
  states: signatory?.states.join(', ') ?? '',
  limit: signatory?.limitAmount ?? null,
});

function problemsOf({ staffId, title, types, states, limit }: Draft): Problems {
  const { unknown } = readStates(states);
  return {
    ...(staffId === null && { person: messages.signatories.personMissing }),
    ...(title.trim() === '' && { title: messages.signatories.titleMissing }),
    ...(types.length === 0 && { types: messages.signatories.typeMissing }),
    ...(limit === ZERO && { limit: messages.signatories.limitZero }),
    ...(unknown.length > 0 && { states: `These are no states: ${unknown.join(', ')}.` }),
  };
}

function useSignatoryForm({ signatory, named, onClose }: SignatoryPanelProps) {
  const [draft, setDraft] = useState(() => draftOf(signatory));
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const people = usePeople(named);
  const name = signatory?.name ?? people.find(({ id }) => id === draft.staffId)?.name ?? '';
  const { mutate, isPending } = useCall(saveWaiverSignatory, {
    done: messages.signatories.saved(name),
    changes: [listWaiverSignatories],
    onDone: onClose,
  });
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblems(NO_PROBLEMS);
  };
  const submit = () => {
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0 || draft.staffId === null) return;
    mutate({
      staffId: draft.staffId,
      title: draft.title.trim(),
      waiverTypes: draft.types,
      states: readStates(draft.states).states,
      limitAmount: draft.limit,
    });
  };
  return { draft, problems, people, isPending, set, submit };
}

/** Lets somebody sign waivers, within limits. */
export function SignatoryPanel(props: SignatoryPanelProps) {
  const { signatory, onClose } = props;
  const { draft, problems, people, isPending, set, submit } = useSignatoryForm(props);
  return (
    <FormPanel
      title={signatory?.name ?? 'Somebody who signs'}
      submit="Save"
      isBusy={isPending}
      problems={problems}
      onSubmit={submit}
      onClose={onClose}
      more={signatory && <Removal signatory={signatory} onDone={onClose} />}
    >
      {signatory === null && (
        <NativeSelectField
          label="Person"
          placeholder="Choose somebody"
          options={people.map(({ id, name: label }) => ({ value: id, label }))}
          value={draft.staffId}
          error={problems.person}
          hint="Owners and people of the waiver desk can sign."
          onChange={(staffId) => set({ staffId })}
        />
      )}
      <TextField
        label="Title"
        hint="It is printed below the signature."
        maxLength={120}
        value={draft.title}
        error={problems.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TypeChoice chosen={draft.types} error={problems.types} onChange={(types) => set({ types })} />
      <TextField
        label="States"
        optional
        hint="Codes such as CA, TX. Empty for every state."
        maxLength={300}
        value={draft.states}
        error={problems.states}
        onChange={(event) => set({ states: event.currentTarget.value })}
      />
      <MoneyInput
        label="Limit of a waiver"
        optional
        hint="Empty for any amount."
        currency="USD"
        value={draft.limit}
        error={problems.limit}
        onChange={(limit) => set({ limit })}
      />
    </FormPanel>
  );
}

/** Who could be named. */
function usePeople(named: readonly string[]) {
  const { data } = useAnswer(listStaff, {});
  const isFree = ({ id, role, status }: { id: string; role: (typeof WAIVER_ROLES)[number]; status: string }) =>
    status === 'ACTIVE' && WAIVER_ROLES.includes(role) && !named.includes(id);
  return (data?.rows ?? []).filter(isFree);
}

function Removal({ signatory: { staffId, name }, onDone }: { signatory: Signatory; onDone: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const remove = useCall(removeWaiverSignatory, {
    done: messages.signatories.removed(name),
    changes: [listWaiverSignatories],
    onDone,
  });
  return (
    <PanelSection title="Stop signing">
      <p className={classes.text}>What {name} has signed stays valid. Nothing more is signed in their name.</p>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Should ${name} stop signing waivers?`}
        text="The standing authorization ends too."
        confirmLabel="Remove"
        confirming={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ staffId }, { onError: () => setIsAsked(false) })}
      />
    </PanelSection>
  );
}
