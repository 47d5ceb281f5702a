import { createWaiverTemplate } from '@plumbline/contract/paths.gen';
import { REGIONS } from '@plumbline/rules/regions';
import { stateRuleOf } from '@plumbline/rules/waivers/state-rules';
import {
  ANY_STATE,
  PROJECT_CLASSES,
  TEMPLATE_TYPES,
  type TemplateSlot,
} from '@plumbline/rules/waivers/templates/template-content';
import { stateName } from '@plumbline/rules/waivers/templates/template-overview';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Note } from '@plumbline/ui/note';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { CLASS_LABELS, type ListedTemplate, slotText } from './template-words.ts';
import { TEMPLATE_ANSWERS } from './use-template-draft.ts';
import classes from './templates.module.css';

const STATES = [
  { value: ANY_STATE, label: stateName(ANY_STATE) },
  ...REGIONS.US.map(({ code, name }) => ({ value: code, label: name })).toSorted((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  ),
];

type NewTemplateDialogProps = {
  begun: Partial<TemplateSlot>;
  templates: readonly ListedTemplate[];
  onClose: () => void;
};

/** Begins a text; the editor opens with it. */
export function NewTemplateDialog({ begun, templates, onClose }: NewTemplateDialogProps) {
  const router = useRouter();
  const [slot, setSlot] = useState<TemplateSlot>({
    stateCode: ANY_STATE,
    waiverType: 'conditional.progress',
    projectClass: 'any',
    ...begun,
  });
  const [problem, setProblem] = useState<Error | null>(null);
  const existing = templates.find(
    (each) =>
      each.stateCode === slot.stateCode &&
      each.waiverType === slot.waiverType &&
      each.projectClass === slot.projectClass,
  );
  const create = useCall(createWaiverTemplate, {
    changes: TEMPLATE_ANSWERS,
    onDone: ({ id }) => {
      onClose();
      void router.navigate({ href: `/waivers/templates/${id}` });
    },
    onFailed: setProblem,
  });
  const change = (part: Partial<TemplateSlot>) => {
    setProblem(null);
    setSlot({ ...slot, ...part });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={create.isPending}
      title="New template"
      text={beginningOf(slot)}
      actions={
        <>
          <Button
            variant="primary"
            loading={create.isPending}
            disabled={existing !== undefined}
            onClick={() => create.mutate({ ...slot, name: slotText(slot) })}
          >
            Create
          </Button>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <SlotFields slot={slot} onChange={change} />
        {existing && (
          <Note>
            There is one already.{' '}
            <TextLink look="plain" size="inherit" href={`/waivers/templates/${existing.id}`}>
              Open {existing.name}
            </TextLink>
          </Note>
        )}
        {problem !== null && (
          <Note color="red" alert>
            {isRefusal(problem) ? problem.message : failureMessages.somethingWrong}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

type SlotFieldsProps = { slot: TemplateSlot; onChange: (part: Partial<TemplateSlot>) => void };

const SlotFields = ({ slot, onChange }: SlotFieldsProps) => (
  <>
    <NativeSelectField
      label="State"
      placeholder="Choose a state"
      options={STATES}
      value={slot.stateCode}
      onChange={(stateCode) => onChange({ stateCode })}
    />
    <NativeSelectField
      label="Type"
      placeholder="Choose a type"
      options={TEMPLATE_TYPES.map((type) => ({ value: type, label: waiverTypeLabel(type) }))}
      value={slot.waiverType}
      onChange={(value) => {
        const waiverType = TEMPLATE_TYPES.find((type) => type === value);
        if (waiverType) onChange({ waiverType });
      }}
    />
    <NativeSelectField
      label="Class of project"
      placeholder="Choose a class"
      options={PROJECT_CLASSES.map((each) => ({ value: each, label: CLASS_LABELS[each] }))}
      value={slot.projectClass}
      onChange={(value) => {
        const projectClass = PROJECT_CLASSES.find((each) => each === value);
        if (projectClass) onChange({ projectClass });
      }}
    />
  </>
);

function beginningOf({ stateCode }: TemplateSlot): string {
  const rule = stateRuleOf(stateCode);
  return rule === null
    ? 'It begins with the standard wording, which you change. Nothing is made from it before it is published.'
    : `${stateName(stateCode)} prescribes the words: ${rule.statute}. Paste them into the editor and put fields where the blanks are.`;
}
