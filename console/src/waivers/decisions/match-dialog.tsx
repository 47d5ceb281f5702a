import type { Answer } from '@plumbline/contract/call';
import { listWaiverProjects, matchWaiverProject } from '@plumbline/contract/paths.gen';
import type { listWaiverProjects as List } from '@plumbline/contract/waiver-review';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';
import classes from '../waivers.module.css';

type Project = Answer<typeof List>['rows'][number];

/** The amounts become those of the project that is chosen. */
export function MatchDialog({ waiver, onClose }: DecisionProps) {
  const { id, number, project, customer, invoiceText } = waiver;
  const name = waiverNumber(number);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(project.id);
  const [missing, setMissing] = useState<string | null>(null);
  const { decide, isPending, problem } = useDecision(
    // The project that it has already is confirmed.
    (projectId: string) => send(matchWaiverProject, { id, projectId: projectId === project.id ? null : projectId }),
    { done: messages.waivers.matched(name), onDone: onClose },
  );
  const described = [project.jobName, project.jobId, project.address, invoiceText].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <DecisionDialog
      title={`Which project is ${name} for?`}
      text={`${customer.name} wrote: ${endSentence(described.join(', ') || 'nothing')} The amounts become those of the project.`}
      confirm="Match"
      width={560}
      isBusy={isPending}
      problem={problem}
      onConfirm={() => {
        setMissing(chosen === null ? messages.waivers.projectMissing : null);
        if (chosen !== null) decide(chosen);
      }}
      onClose={onClose}
    >
      <SearchInput
        label="Search projects"
        placeholder="Number, name or address"
        value={search}
        onChange={(text) => {
          const next = text.slice(0, 100);
          // The project that was chosen may not be among those that are found, and nothing invisible is sent.
          if (next !== search) setChosen(null);
          setSearch(next);
        }}
      />
      <Projects
        id={id}
        search={search}
        chosen={chosen}
        onChoose={(projectId) => {
          setChosen(projectId);
          setMissing(null);
        }}
      />
      {missing !== null && (
        <p className={classes.problem} role="alert">
          {missing}
        </p>
      )}
    </DecisionDialog>
  );
}

type ProjectsProps = { id: string; search: string; chosen: string | null; onChoose: (id: string) => void };

function Projects({ id, search, chosen, onChoose }: ProjectsProps) {
  const { data, isLoadingError, refetch } = useAnswer(
    listWaiverProjects,
    { id, ...(search !== '' && { search }) },
    { keepsPrevious: true },
  );
  if (isLoadingError) return <ErrorState title="We could not load the projects" onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows loading label="Loading the projects" />;
  if (data.rows.length === 0)
    return <EmptyState art={false} title="No project was found" text="Search for another word of its name." />;
  return (
    <fieldset className={classes.choices}>
      <legend className="pl-hidden">Project</legend>
      {data.rows.map((project) => (
        <label key={project.id} className={classes.choice}>
          <input
            type="radio"
            name={`project of ${id}`}
            checked={project.id === chosen}
            onChange={() => onChoose(project.id)}
          />
          <span>
            {project.jobName ?? project.jobId ?? 'No name'}
            <span className={classes.note}>{factsOf(project)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The state is not repeated after an address that names it. */
function factsOf({ jobId, address, state }: Project): string {
  const isNamed = state !== null && (address ?? '').split(/[\s,]+/).includes(state);
  return [jobId, address, isNamed ? null : state].filter((part) => part !== null && part !== '').join(', ');
}

/** What the customer wrote may end a sentence itself. */
const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
