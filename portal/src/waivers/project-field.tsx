import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { findProjects } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { SuggestField } from '@plumbline/ui/fields/suggest-field';
import { useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import type { ProjectRow } from './use-waiver-figures.ts';
import { waiverMessages as words } from './waiver-messages.ts';

/** Spec 1 §9. */
const SETTLE_MS = 500;

type ProjectFieldProps = {
  project: ProjectRow | null;
  isLoading: boolean;
  onPick: (projectId: string | null) => void;
  error: string | undefined;
};

/** One project, found by number, name or address (WVR-01). */
export function ProjectField({ project, isLoading, onPick, error }: ProjectFieldProps) {
  const { organization } = usePortal();
  /** null while the chosen project is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const wanted = (typed ?? '').trim();
  const [settled] = useDebouncedValue(wanted, SETTLE_MS);
  const found = useAnswer(findProjects, settled === '' ? {} : { search: settled }, { keepsPrevious: true });
  const isStale = settled !== wanted || found.isPlaceholderData;
  const loaded = found.data?.rows ?? [];
  const rows = isStale ? loaded.filter((row) => isFoundBy(row, wanted)) : loaded;
  const isUnchosen = wanted !== '' && project === null;
  const isNothingFound = typed !== null && wanted !== '' && !isStale && found.isSuccess && rows.length === 0;
  const hint = isUnchosen ? words.chooseProject : project && aboutProject(project, organization.name);
  return (
    <SuggestField
      label="Project"
      placeholder="Search by name, number or address"
      icon={<IconBuilding size={16} stroke={1.75} aria-hidden="true" />}
      opensOnFocus
      loading={isLoading}
      value={typed ?? project?.jobName ?? ''}
      onChange={(text) => {
        setTyped(text);
        setLeft(false);
        onPick(null);
      }}
      onBlur={() => setLeft(true)}
      suggestions={rows.map(({ id, jobName, address }) => ({
        id,
        text: address === null ? jobName : `${jobName}, ${address}`,
      }))}
      onPick={({ id }) => {
        setTyped(null);
        onPick(id);
      }}
      hint={isNothingFound ? words.noProject : hint}
      error={error ?? (found.isError ? words.projectsFailed : isLeft && isUnchosen && words.chooseProject)}
    />
  );
}

/** As the server finds it, for the projects that are loaded already. */
const isFoundBy = ({ jobId, jobName, address }: ProjectRow, search: string): boolean =>
  [jobId, jobName, address ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));

const aboutProject = ({ address, jobId, isVerified }: ProjectRow, supplier: string): string =>
  [address ?? jobId, ...(isVerified ? [] : [words.unverified(supplier)])].join('. ');
