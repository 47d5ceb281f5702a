import { IconDownload } from '@tabler/icons-react';
import type { Input } from '@plumbline/contract/call';
import { downloadAuditLog, listStaff } from '@plumbline/contract/paths.gen';
import type { downloadAuditLog as DownloadLog } from '@plumbline/contract/staff/audit';
import { isDay } from '@plumbline/rules/dates';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { TextField } from '@plumbline/ui/fields/text-field';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { AuditTable } from './audit-table.tsx';
import classes from './audit-page.module.css';

export type AuditFilters = Input<typeof DownloadLog>;

/** Who changed what and when; owners only. */
export function AuditPage() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const csv = useDownload(downloadAuditLog, { done: messages.audit.downloaded, failed: messages.audit.downloadFailed });
  return (
    <>
      <PageHeader
        title="Audit log"
        sentence="What your team and your customers have changed, and what was done on behalf of a customer."
        actions={
          <Button icon={<IconDownload size={16} />} loading={csv.isPending} onClick={() => csv.mutate(filters)}>
            Download CSV
          </Button>
        }
      />
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <AuditTable key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

type FilterBarProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

function AuditFilterBar({ filters, onChange }: FilterBarProps) {
  const { data } = useAnswer(listStaff, {});
  const people = data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const change = (part: { [Name in keyof AuditFilters]?: AuditFilters[Name] | undefined }) => {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(next));
  };
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      defaultValue={filters[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: isDay(value) ? value : undefined })}
    />
  );
  return (
    <search className={classes.filters} aria-label="Audit log">
      <div className={classes.search}>
        <SearchInput
          label="Search the log"
          placeholder="Name, action or detail"
          value={filters.search ?? ''}
          onChange={(search) => change({ search: search.slice(0, 100) })}
        />
      </div>
      <NativeSelectField
        label="Person"
        placeholder="Everybody"
        options={[{ value: '', label: 'Everybody' }, ...people]}
        value={filters.staffId ?? ''}
        onChange={(staffId) => change({ staffId: staffId === '' ? undefined : staffId })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
    </search>
  );
}
