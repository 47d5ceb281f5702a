import { IconLock } from '@tabler/icons-react';
import type { TemplateSlot } from '@plumbline/rules/waivers/templates/template-content';
import { type StateOverview, templateState } from '@plumbline/rules/waivers/templates/template-overview';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { Link } from '@plumbline/ui/link';
import { Badge } from '@plumbline/ui/status-badge';
import { TextLink } from '@plumbline/ui/text-link';
import { CLASS_LABELS, type ListedTemplate, slotText, sourceWords, stateLook } from './template-words.ts';
import classes from './templates.module.css';

type StateRowProps = {
  state: StateOverview<ListedTemplate>;
  /** Null for those who only read. */
  onBegin: ((slot: TemplateSlot) => void) | null;
};

/** A state with its four types: which have a text, and what the others are made from. */
export function StateRow({ state, onBegin }: StateRowProps) {
  const { stateCode, name, statute, types, readyCount, formCount } = state;
  const isLocked = statute !== null && readyCount === 0;
  return (
    <li className={classes.state}>
      <div className={classes.stateHead}>
        <h2 className={classes.stateName}>
          {name}
          {isLocked && <IconLock size={14} aria-hidden />}
        </h2>
        <p className={classes.stateNote} data-missing={readyCount < formCount || undefined}>
          {readyCount} of {formCount}
        </p>
        {statute !== null && (
          <p className={classes.statute}>
            {statute}
            {isLocked && '. Locked until a text of it is published.'}
          </p>
        )}
      </div>
      <ul className={classes.types} aria-label={name}>
        {types.map((type) => (
          <TypeCell
            key={type.waiverType}
            stateCode={stateCode}
            {...type}
            isPrescribed={statute !== null}
            onBegin={onBegin}
          />
        ))}
      </ul>
    </li>
  );
}

type TypeCellProps = StateOverview<ListedTemplate>['types'][number] &
  Pick<StateRowProps, 'onBegin'> & { stateCode: string; isPrescribed: boolean };

function TypeCell({ stateCode, waiverType, source, templates, isPrescribed, onBegin }: TypeCellProps) {
  const slot = { stateCode, waiverType, projectClass: 'any' } as const;
  const hasOwn = templates.some(({ projectClass }) => projectClass === 'any');
  return (
    <li className={classes.type}>
      <p className={classes.typeName}>{waiverTypeLabel(waiverType)}</p>
      {!hasOwn && (
        <p className={classes.source} data-kind={source.kind}>
          {sourceWords(source)}
        </p>
      )}
      {templates.map((template) => (
        <TemplateLink key={template.id} template={template} />
      ))}
      {!hasOwn && onBegin !== null && source.kind !== 'no-form' && (
        <TextLink onClick={() => onBegin(slot)}>
          {isPrescribed ? 'Load the text' : 'Write your own'}
          <span className="pl-hidden"> {slotText(slot)}</span>
        </TextLink>
      )}
    </li>
  );
}

function TemplateLink({ template }: { template: ListedTemplate }) {
  const { id, projectClass, published } = template;
  const { text, color } = stateLook(templateState(template), published?.version ?? null);
  return (
    <Link href={`/waivers/templates/${id}`} className={classes.open}>
      <span className="pl-hidden">{slotText({ ...template, projectClass: 'any' })}: </span>
      {projectClass !== 'any' && <span className={classes.source}>{CLASS_LABELS[projectClass]}</span>}
      <Badge color={color}>{text}</Badge>
    </Link>
  );
}
