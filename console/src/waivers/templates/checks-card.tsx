import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { mergeFieldLabel } from '@plumbline/rules/waivers/templates/merge-fields';
import { problemWords, type PublishProblem, requiredFields } from '@plumbline/rules/waivers/templates/publish-problems';
import { ADVICE_WORDS, type TemplateAdvice } from '@plumbline/rules/waivers/templates/template-advice';
import type { TemplateSlot } from '@plumbline/rules/waivers/templates/template-content';
import { Card } from '@plumbline/ui/card';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { pluralize } from '../../lib/pluralize.ts';
import classes from './templates.module.css';

/** What a check offers to do about itself. */
export type CheckRepair = { label: string; repair: () => void };

type ChecksCardProps = {
  slot: TemplateSlot;
  problems: readonly PublishProblem[];
  advice: readonly TemplateAdvice[];
  /** What keeps the text from being saved at all. */
  unreadable: string | null;
  /** Absent for those who only read. */
  repairOf?: (found: PublishProblem | TemplateAdvice) => CheckRepair | null;
};

/** What keeps a text from being published, and what it leaves out. */
export function ChecksCard({ slot, problems, advice, unreadable, repairOf }: ChecksCardProps) {
  const needed = requiredFields(slot).length;
  const hasFields = problems.every(({ code }) => code !== 'FIELD_MISSING');
  const count = problems.length + (unreadable === null ? 0 : 1);
  return (
    <Card title="Checks" {...(repairOf && { titleNote: 'As you type' })}>
      <p className="pl-hidden" aria-live="polite">
        {count === 0
          ? 'Nothing keeps it from being published.'
          : `${pluralize(count, 'check keeps', 'checks keep')} it from being published.`}
      </p>
      <ul className={classes.checks}>
        {unreadable !== null && (
          <Check kind="problem" title="The text cannot be saved" effect={`${unreadable} Undo the last change.`} />
        )}
        {problems.map((problem) => (
          <Check
            key={`${problem.code} ${'name' in problem ? problem.name : ''}`}
            kind="problem"
            title={
              problem.code === 'FIELD_MISSING' ? `${mergeFieldLabel(problem.name)} is missing` : problemWords(problem)
            }
            repair={repairOf?.(problem) ?? null}
          />
        ))}
        {hasFields && <Check kind="fine" title={`All ${needed} required fields are used`} />}
        {advice.map((each) => (
          <Check key={each} kind="advice" {...ADVICE_WORDS[each]} repair={repairOf?.(each) ?? null} />
        ))}
      </ul>
    </Card>
  );
}

const ICONS = { problem: IconCircleX, advice: IconAlertTriangle, fine: IconCircleCheck } as const;
const SPOKEN = { problem: 'Problem', advice: 'Advice', fine: 'Fine' } as const;

type CheckProps = { kind: keyof typeof ICONS; title: ReactNode; effect?: string; repair?: CheckRepair | null };

function Check({ kind, title, effect, repair }: CheckProps) {
  const Icon = ICONS[kind];
  return (
    <li className={classes.check} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.checkTitle}>
          <span className="pl-hidden">{SPOKEN[kind]}: </span>
          <span>{title}</span>
        </p>
        {effect !== undefined && <p className={classes.checkEffect}>{effect}</p>}
        {repair && <TextLink onClick={repair.repair}>{repair.label}</TextLink>}
      </div>
    </li>
  );
}
