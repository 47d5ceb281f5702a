import { IconX } from '@tabler/icons-react';
import { formatSize } from '@plumbline/rules/format-size';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DateField } from '@plumbline/ui/fields/date-field';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { OUTCOME_WORDS } from './import-words.ts';
import type { Candidate, DocumentFile, Documents } from './use-documents.ts';
import classes from './documents-table.module.css';

/** Each file with the record that it belongs to and what became of it. */
export function DocumentsTable({ documents }: { documents: Documents }) {
  const { files } = documents;
  return (
    <Card title="Files to load" titleNote={String(files.length)} inset={false}>
      <DataTable
        label="Files to load"
        density="tall"
        columns={columnsFor(documents)}
        rows={files}
        rowKey={({ key }) => key}
        renderMobile={(entry) => (
          <span className={classes.small}>
            <TwoLines title={entry.file.name} note={targetText(entry)} />
            <FileState entry={entry} />
          </span>
        )}
        renderMobileAction={(entry) => <RemoveButton entry={entry} documents={documents} />}
        renderDetail={(entry) => detailOf(entry, documents)}
        empty={null}
      />
    </Card>
  );
}

const columnsFor = (documents: Documents): Column<DocumentFile>[] => [
  {
    key: 'file',
    head: 'File',
    grow: true,
    render: ({ file }) => <TwoLines title={file.name} note={formatSize(file.size)} />,
  },
  { key: 'record', head: 'Belongs to', grow: true, render: targetText },
  { key: 'state', head: 'State', render: (entry) => <FileState entry={entry} /> },
  {
    key: 'remove',
    head: 'Remove',
    headHidden: true,
    align: 'end',
    render: (entry) => <RemoveButton entry={entry} documents={documents} />,
  },
];

function targetText({ target, candidates, state }: DocumentFile): string {
  if (target !== null) return candidateText(target);
  if (state === 'refused') return '–';
  if (candidates === null) return 'Looking for its number';
  return candidates.length > 1 ? 'Several projects have this number' : 'No invoice or project';
}

const candidateText = ({ kind, number, jobName, customerName }: Candidate): string =>
  [`${kind === 'invoice' ? 'Invoice' : 'Project'} ${number}`, jobName, customerName]
    .filter((part) => part !== null)
    .join(', ');

function FileState({ entry: { state, outcome, problem, target, candidates, sent, file } }: { entry: DocumentFile }) {
  if (state === 'sending')
    return <progress className={classes.progress} aria-label={`Uploading ${file.name}`} value={sent} max={1} />;
  if (state === 'done' && outcome !== null)
    return <Badge color={outcome === 'SAME' ? 'grey' : 'green'}>{OUTCOME_WORDS[outcome]}</Badge>;
  if (state === 'refused' || state === 'failed')
    return <span className={classes.problem}>{problem ?? 'It did not arrive. Try again.'}</span>;
  if (problem !== null) return <span className={classes.problem}>{problem}</span>;
  if (target === null) return candidates === null ? null : <Badge color="amber">Not matched</Badge>;
  return <Badge color="blue">{target.hasDocument ? 'Replaces the earlier PDF' : 'Ready'}</Badge>;
}

function RemoveButton({ entry: { key, file, state }, documents }: { entry: DocumentFile; documents: Documents }) {
  if (state === 'done' || documents.isSending) return null;
  return (
    <IconButton
      size="sm"
      label={`Leave out ${file.name}`}
      icon={<IconX size={16} />}
      onClick={() => documents.remove(key)}
    />
  );
}

/** What a person still says about a file. */
function detailOf(entry: DocumentFile, documents: Documents) {
  const { state, target, candidates } = entry;
  if (documents.isSending || (state !== 'ready' && state !== 'failed')) return undefined;
  if (target === null) return candidates === null ? undefined : <RecordForm entry={entry} documents={documents} />;
  return target.kind === 'project' ? <NoticeForm entry={entry} documents={documents} /> : undefined;
}

function RecordForm({ entry, documents }: { entry: DocumentFile; documents: Documents }) {
  const [number, setNumber] = useState('');
  const candidates = entry.candidates ?? [];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() !== '') documents.find(entry.key, number.trim());
      }}
    >
      {candidates.length > 1 && (
        <NativeSelectField
          label={`Project of ${entry.file.name}`}
          placeholder="Choose the customer"
          options={candidates.map((candidate) => ({ value: candidate.id, label: candidateText(candidate) }))}
          value={null}
          onChange={(id) => documents.choose(entry.key, candidates.find((candidate) => candidate.id === id) ?? null)}
        />
      )}
      <TextField
        label={`Invoice or project number of ${entry.file.name}`}
        value={number}
        maxLength={60}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}

function NoticeForm({ entry: { key, file, type, day }, documents }: { entry: DocumentFile; documents: Documents }) {
  return (
    <div className={classes.notice}>
      <NativeSelectField
        label={`Type of ${file.name}`}
        placeholder="Choose a type"
        options={DOCUMENT_TYPES.map((each) => ({ value: each.type, label: each.label }))}
        value={type}
        onChange={(value) =>
          documents.describe(key, { type: DOCUMENT_TYPES.find((each) => each.type === value)?.type ?? type })
        }
      />
      <DateField
        label={`Date of ${file.name}`}
        hint="Today if it is empty."
        value={day}
        onChange={(next) => documents.describe(key, { day: next })}
      />
    </div>
  );
}
