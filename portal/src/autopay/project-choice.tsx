import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { findProjects } from '@plumbline/contract/paths.gen';
import { AUTOPAY_PROJECTS_MAX } from '@plumbline/rules/autopay/rule';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { SuggestField } from '@plumbline/ui/fields/suggest-field';
import { useState } from 'react';
import type { SavedRule } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import classes from './project-choice.module.css';

type Projects = SavedRule['projects'];
type ProjectChoiceProps = { chosen: Projects; onChange: (chosen: Projects) => void; error: string | undefined };

const SETTLE_MS = 200;

/** Several projects, found by number, name or address. */
export function ProjectChoice({ chosen, onChange, error }: ProjectChoiceProps) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), SETTLE_MS);
  const found = useAnswer(findProjects, settled === '' ? {} : { search: settled }, { keepsPrevious: true });
  const rows = (found.data?.rows ?? []).filter(({ id }) => chosen.every((each) => each.id !== id));
  const isNothingFound = settled !== '' && found.isSuccess && rows.length === 0;
  return (
    <div>
      <SuggestField
        label="Projects"
        placeholder="Search by name, number or address"
        opensOnFocus
        disabled={chosen.length >= AUTOPAY_PROJECTS_MAX}
        value={search}
        onChange={setSearch}
        suggestions={rows.map(({ id, jobName }) => ({ id, text: jobName }))}
        onPick={({ id, text }) => {
          setSearch('');
          onChange([...chosen, { id, jobName: text }]);
        }}
        hint={isNothingFound && words.noProject}
        error={error ?? (found.isError && words.projectsFailed)}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen projects">
          {chosen.map(({ id, jobName }) => (
            <li key={id} className={classes.chip}>
              <span className={classes.name}>{jobName}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${jobName ?? 'project'}`}
                onClick={() => onChange(chosen.filter((each) => each.id !== id))}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
