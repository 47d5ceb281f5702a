import { IconPlus } from '@tabler/icons-react';
import { listWaiverTemplates } from '@plumbline/contract/paths.gen';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import type { TemplateSlot } from '@plumbline/rules/waivers/templates/template-content';
import { templateOverview } from '@plumbline/rules/waivers/templates/template-overview';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import type { Search } from '@plumbline/ui/app/search';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { pluralize } from '../../lib/pluralize.ts';
import { useStaff } from '../../lib/console-context.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { StateRow } from './state-row.tsx';
import type { ListedTemplate } from './template-words.ts';
import classes from './templates.module.css';

const ADDRESS = {
  read: ({ search }: Search) => ({ search: typeof search === 'string' ? search : '' }),
  write: ({ search }: { search: string }): Record<string, string> => (search === '' ? {} : { search }),
};

/** The texts from which waivers are made, by state and type. */
export function TemplatesPage() {
  const staff = useStaff();
  const mayWrite = staff !== null && WAIVER_ROLES.includes(staff.role);
  const [{ search }, change] = useListAddress(ADDRESS);
  const { data, isLoadingError, refetch } = useAnswer(listWaiverTemplates, {});
  const [begun, setBegun] = useState<Partial<TemplateSlot> | null>(null);
  return (
    <>
      <PageHeader
        title="Waiver templates"
        sentence={sentenceFor(data?.rows)}
        back={{ href: '/waivers', label: 'Waivers' }}
        actions={
          mayWrite && (
            <Button icon={<IconPlus size={16} />} disabled={data === undefined} onClick={() => setBegun({})}>
              New template
            </Button>
          )
        }
      />
      <div className={classes.column}>
        {!mayWrite && <Note>Owners and the waiver desk change templates.</Note>}
        <SearchInput
          label="State"
          value={search}
          onChange={(next) => change(() => ({ search: next }), { replace: true })}
        />
        <Card inset={false}>
          {isLoadingError ? (
            <ErrorState title="We could not load the templates" onRetry={() => void refetch()} />
          ) : data ? (
            <States rows={data.rows} search={search} onBegin={mayWrite ? setBegun : null} />
          ) : (
            <LoadingRows loading label="Loading the templates" rows={6} />
          )}
        </Card>
      </div>
      {begun !== null && data && (
        <NewTemplateDialog begun={begun} templates={data.rows} onClose={() => setBegun(null)} />
      )}
    </>
  );
}

type StatesProps = {
  rows: readonly ListedTemplate[];
  search: string;
  onBegin: ((slot: Partial<TemplateSlot>) => void) | null;
};

function States({ rows, search, onBegin }: StatesProps) {
  const states = templateOverview(rows, search);
  if (states.length === 0)
    return <EmptyState art={false} title="No state has this name" text="Search by name or by its two letters." />;
  return (
    <ul className={classes.states} aria-label="States">
      {states.map((state) => (
        <StateRow key={state.stateCode} state={state} onBegin={onBegin} />
      ))}
    </ul>
  );
}

/** States without any text, where waivers are prepared by hand. */
function sentenceFor(rows: readonly ListedTemplate[] | undefined): string {
  const missing = templateOverview(rows ?? []).filter(
    ({ statute, readyCount }) => statute !== null && readyCount === 0,
  );
  if (rows === undefined || missing.length === 0) return 'The texts from which waivers are made, by state and type.';
  return `${pluralize(missing.length, 'state with a prescribed form has', 'states with prescribed forms have')} no text yet.`;
}
