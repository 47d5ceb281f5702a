import { listImportMappings } from '@plumbline/contract/paths.gen';
import { guessColumns, rememberColumns } from '@plumbline/rules/imports/columns';
import { importFields } from '@plumbline/rules/imports/import-fields';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { Picker } from '@plumbline/ui/fields/picker';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { ColumnSelect } from './column-select.tsx';
import { type Mapping, type Run, useMayImport } from './run.ts';
import { SaveMapping } from './save-mapping.tsx';
import type { StepParts } from './step-parts.ts';
import { type RunDraft, sameOptions } from './use-run-draft.ts';
import classes from './imports.module.css';

type ColumnsCardProps = Pick<StepParts, 'run' | 'draft' | 'actions'>;
type FileColumn = { place: number; heading: string; samples: readonly { line: number; text: string }[] };

const SAMPLES = 2;

/** Each column of the file with its first values, and the field it goes to. */
export function ColumnsCard({ run, draft: { draft, change }, actions }: ColumnsCardProps) {
  const mayImport = useMayImport();
  const chooseAt = (place: number, key: string | null) =>
    // A field has one column: the other one gives it up.
    change({ columns: draft.columns.map((each, at) => (at === place ? key : each === key ? null : each)) });
  const select = ({ place, heading }: FileColumn) => (
    <ColumnSelect
      run={run}
      heading={heading}
      options={draft.options}
      value={draft.columns[place] ?? null}
      disabled={!mayImport}
      onChange={(key) => chooseAt(place, key)}
    />
  );
  return (
    <Card
      title="Columns"
      titleNote={run.headings.length}
      action={<MappingPicker run={run} draft={draft} change={change} actions={actions} />}
      inset={false}
    >
      <DataTable
        label="Columns of the file"
        columns={tableColumns(run, select)}
        rows={columnsOf(run)}
        rowKey={({ place }) => String(place)}
        renderMobile={(column) => (
          <span className={classes.smallColumn}>
            <span className={classes.heading}>{column.heading || 'No heading'}</span>
            <span className={classes.samples}>{column.samples.map(({ text }) => text || '–').join(', ')}</span>
            {select(column)}
          </span>
        )}
        empty={null}
      />
      <Unmapped run={run} columns={draft.columns} />
    </Card>
  );
}

const columnsOf = ({ headings, sample }: Run): FileColumn[] =>
  headings.map((heading, place) => ({
    place,
    heading,
    samples: sample.slice(0, SAMPLES).map(({ line, cells }) => ({ line, text: cells[place] ?? '' })),
  }));

const tableColumns = (run: Run, select: (column: FileColumn) => React.ReactNode): Column<FileColumn>[] => [
  { key: 'heading', head: 'Column in your file', grow: true, render: ({ heading }) => heading || 'No heading' },
  ...run.sample.slice(0, SAMPLES).map(({ line }, at): Column<FileColumn> => ({
    key: `line-${line}`,
    head: `Line ${line}`,
    grow: true,
    tone: 'quiet',
    render: ({ samples }) => samples[at]?.text ?? '',
  })),
  { key: 'field', head: 'Goes to', width: 264, render: select },
];

/** What is not imported, and which fields the file does not have. */
function Unmapped({ run: { kind, headings }, columns }: { run: Run; columns: RunDraft['columns'] }) {
  const unused = headings.filter((_, place) => (columns[place] ?? null) === null);
  const without = importFields(kind).filter(({ key, isRequired }) => !isRequired && !columns.includes(key));
  if (unused.length === 0 && without.length === 0) return null;
  return (
    <div className={classes.cardFoot}>
      {unused.length > 0 && <p>Not imported: {unused.map((heading) => heading || 'No heading').join(', ')}.</p>}
      {without.length > 0 && (
        <p>Without a column, and so left as they are: {without.map(({ label }) => label).join(', ')}.</p>
      )}
    </div>
  );
}

/** The kept mapping that says the same as what is chosen. */
const matchingMapping = (mappings: readonly Mapping[], { headings }: Run, { columns, options }: RunDraft) => {
  const chosen = Object.entries(rememberColumns(headings, columns));
  return mappings.find(
    (mapping) =>
      chosen.every(([heading, key]) => heading in mapping.columns && mapping.columns[heading] === key) &&
      sameOptions(mapping.options, options),
  );
};

type MappingPickerProps = Pick<StepParts, 'run' | 'actions'> & {
  draft: RunDraft;
  change: (part: Partial<RunDraft>) => void;
};

function MappingPicker({ run, draft, change, actions }: MappingPickerProps) {
  const mayImport = useMayImport();
  const { data } = useAnswer(listImportMappings, { kind: run.kind });
  const [isSaving, setIsSaving] = useState(false);
  const mappings = data?.rows ?? [];
  const current = matchingMapping(mappings, run, draft);
  const use = (id: string) => {
    const mapping = mappings.find((each) => each.id === id);
    if (mapping)
      change({ columns: [...guessColumns(run.kind, run.headings, mapping.columns)], options: mapping.options });
  };
  if (!mayImport) return null;
  return (
    <span className={classes.mapping}>
      {mappings.length > 0 && (
        <Picker
          label="Mapping"
          value={current?.id ?? ''}
          options={[
            ...(current ? [] : [{ value: '', label: 'Mapping: not saved' }]),
            ...mappings.map(({ id, name }) => ({ value: id, label: `Mapping: ${name}` })),
          ]}
          onChange={use}
        />
      )}
      {!current && <TextLink onClick={() => setIsSaving(true)}>Save mapping</TextLink>}
      {isSaving && <SaveMapping mappings={mappings} actions={actions} onClose={() => setIsSaving(false)} />}
    </span>
  );
}
