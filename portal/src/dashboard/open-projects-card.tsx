import { formatCount } from '@plumbline/rules/format-count';
import { listOpenProjects } from '@plumbline/contract/paths.gen';
import { dashboardQueries, WIDGET_ROWS } from '@plumbline/rules/dashboard/dashboard-queries';
import { projectList, type ProjectFilters } from '@plumbline/rules/projects/project-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Pager } from '@plumbline/ui/lists/pager';
import { PercentPaid } from '@plumbline/ui/money/percent-paid';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useState } from 'react';
import { loadFailure } from '../lib/load-failure.ts';
import { useCurrency } from '../shell/currency.tsx';
import { ProjectActions } from './project-actions.tsx';
import { useProjectColumns } from './project-columns.tsx';
import type { Project } from './project.ts';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';
import { useProjectLinks } from './use-project-links.ts';
import classes from './open-projects-card.module.css';

const TITLE = 'Open projects';

/** Projects with open invoices, by age (DSH-05). */
export function OpenProjectsCard() {
  const { currency } = useCurrency();
  // The key resets search and page when the currency changes.
  return <ProjectsTable key={currency} />;
}

function ProjectsTable() {
  const { currency } = useCurrency();
  const [filters, setFilters] = useState(() => projectList.read(dashboardQueries(currency).openProjects));
  const query = useAnswer(listOpenProjects, projectList.write(filters), {
    keepsPrevious: true,
    enabled: useIsDashboardLoaded(),
  });
  const links = useProjectLinks();
  const columns = useProjectColumns(links);
  const isSmall = useScreenSize() === 'small';
  const count = query.data?.count ?? 0;
  const invoicesOf = links.invoices;
  const change = (next: Partial<ProjectFilters>) => setFilters((current) => projectList.change(current, next));
  const search = (text: string) => change({ search: text.trim() || null });
  return (
    <Card
      className={classes.card}
      title={TITLE}
      inset={false}
      ruled={isSmall}
      {...(count > 0 && { titleNote: formatCount(count) })}
      {...((count > 0 || filters.search !== null || query.isPending) && {
        // REP-03.
        action: <SearchInput label="Search projects" value={filters.search ?? ''} onChange={search} delayMs={1000} />,
      })}
    >
      <DataTable<Project>
        label={TITLE}
        density="tall"
        columns={columns}
        rows={query.data?.rows}
        rowKey={(project) => project.id}
        {...(invoicesOf && { rowHref: (project: Project) => invoicesOf(project.id) })}
        sort={{ key: filters.sort, direction: filters.direction }}
        onSort={({ key }) => {
          if (projectList.isSort(key)) setFilters((current) => projectList.sortBy(current, key));
        }}
        refreshing={query.isPlaceholderData}
        error={loadFailure(query, 'We could not load your open projects')}
        empty={filters.search === null ? <NoProjects /> : <NoMatch onClear={() => search('')} />}
        renderMobile={(project) => <ProjectOnMobile project={project} />}
        renderDetail={(project) =>
          isSmall && links.hasActions ? <ProjectActions project={project} links={links} /> : undefined
        }
        foot={
          count > WIDGET_ROWS && (
            <Pager
              sticks={false}
              label="Pages of open projects"
              page={filters.page}
              pageSize={WIDGET_ROWS}
              total={count}
              onPage={(page) => change({ page })}
            />
          )
        }
      />
    </Card>
  );
}

function ProjectOnMobile({ project }: { project: Project }) {
  return (
    <MobileRow
      title={project.jobName}
      amount={<MoneyText amount={project.openTotal} currency={project.currencyCode} />}
      note={project.address}
      aside={<PercentPaid percent={project.percentPaid} />}
    />
  );
}

const NoProjects = () => (
  <EmptyState title="No open projects" text="Projects with invoices to pay appear here, by how late they are." />
);

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art={false}
      title="No projects match"
      text="Search by name, number or address."
      action={<TextLink onClick={onClear}>Clear the search</TextLink>}
    />
  );
}
