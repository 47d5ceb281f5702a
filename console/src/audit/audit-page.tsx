import { IconDownload } from '@tabler/icons-react';
import type { Input } from '@plumbline/contract/call';
import { downloadAuditLog, listStaff } from '@plumbline/contract/paths.gen';
import type { downloadAuditLog as DownloadLog } from '@plumbline/contract/staff/audit';
import { auditAddress, type AuditShown, FROM_AFTER_TO, isFromAfterTo } from '@plumbline/rules/access/audit-filters';
import { AUDIT_KIND_LABELS, AUDIT_KINDS } from '@plumbline/rules/access/audit-kinds';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useListAddress } from '@plumbline/ui/app/use-list-address';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { DayFilter } from '../lib/day-filter.tsx';
import { messages } from '../messages.ts';
import { AuditTable } from './audit-table.tsx';
import classes from './audit-page.module.css';

const KINDS = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }));

export type AuditFilters = Input<typeof DownloadLog>;

/** Who changed what and when; owners only. */
export function AuditPage() {
  const [shown, change] = useListAddress(auditAddress);
  const filters = filtersOf(shown);
  const csv = useDownload(downloadAuditLog, { done: messages.audit.downloaded, failed: messages.audit.downloadFailed });
  return (
    <>
      <PageHeader
        title="Audit log"
        sentence="What your team and your customers have changed, and what was done on behalf of a customer."
        actions={
          <Button
            icon={<IconDownload size={16} />}
            loading={csv.isPending}
            disabled={isFromAfterTo(filters)}
            onClick={() => csv.mutate(filters)}
          >
            Download CSV
          </Button>
        }
      />
      <AuditFilterBar
        shown={shown}
        onChange={(part) => change((before) => ({ ...before, ...part }), { replace: 'search' in part })}
      />
      {!isFromAfterTo(filters) && <AuditTable key={JSON.stringify(filters)} filters={filters} />}
    </>
  );
}

const SEARCH_MAX = 100;

function filtersOf({ search, staffId, kind, from, to }: AuditShown): AuditFilters {
  return {
    ...(search !== '' && { search: search.slice(0, SEARCH_MAX) }),
    ...(staffId !== null && { staffId }),
    ...(kind !== null && { kind }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

type FilterBarProps = { shown: AuditShown; onChange: (part: Partial<AuditShown>) => void };

function AuditFilterBar({ shown, onChange }: FilterBarProps) {
  const { data } = useAnswer(listStaff, {});
  const people = data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isWrong = isFromAfterTo(filtersOf(shown));
  return (
    <search className={classes.filters} aria-label="Audit log">
      <div className={classes.search}>
        <SearchInput
          isField
          label="Search the log"
          placeholder="Name, action or detail"
          value={shown.search}
          onChange={(search) => onChange({ search: search.slice(0, SEARCH_MAX) })}
        />
      </div>
      <NativeSelectField
        label="Person"
        placeholder="Everybody"
        options={[{ value: '', label: 'Everybody' }, ...people]}
        value={shown.staffId ?? ''}
        onChange={(staffId) => onChange({ staffId: staffId === '' ? null : staffId })}
      />
      <NativeSelectField
        label="Kind of action"
        placeholder="Everything"
        options={[{ value: '', label: 'Everything' }, ...KINDS]}
        value={shown.kind ?? ''}
        onChange={(kind) => onChange({ kind: AUDIT_KINDS.find((known) => known === kind) ?? null })}
      />
      <DayFilter
        label="From"
        day={shown.from}
        error={isWrong && FROM_AFTER_TO}
        onChange={(from) => onChange({ from })}
      />
      <DayFilter label="To" day={shown.to} onChange={(to) => onChange({ to })} />
    </search>
  );
}
