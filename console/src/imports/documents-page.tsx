import { IconFiles } from '@tabler/icons-react';
import { DOCUMENT_FILE_EXTENSIONS, DOCUMENTS_MAX } from '@plumbline/rules/imports/document-file';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DropZone } from '@plumbline/ui/fields/drop-zone';
import { useFileDrop } from '@plumbline/ui/fields/use-file-drop';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { useRef } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { DocumentsTable } from './documents-table.tsx';
import { ImportersOnly } from './importers-only.tsx';
import { importHref } from './run.ts';
import { StepBar } from './step-bar.tsx';
import { type Documents, useDocuments } from './use-documents.ts';
import newClasses from './new-import.module.css';
import classes from './imports.module.css';

const ACCEPT = DOCUMENT_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** The PDFs of invoices and notices of projects, many at once (IMP-01). */
export const DocumentsPage = () => (
  <>
    <PageHeader
      title="Import documents"
      sentence="The file name says to which invoice or project each belongs. Nothing is saved until you load."
      back={{ href: '/imports', label: 'Imports' }}
    />
    <ImportersOnly>
      <DocumentsStep />
    </ImportersOnly>
  </>
);

function DocumentsStep() {
  const documents = useDocuments();
  const { files, isSending, isOver: isOverMax, add } = documents;
  const input = useRef<HTMLInputElement>(null);
  const addFiles = (_first: File, all: readonly File[]) => {
    if (!isSending) add(all);
  };
  const { isOver, handlers } = useFileDrop(addFiles);
  return (
    <div className={classes.cards} {...handlers}>
      <Card title="Files">
        <DropZone
          input={input}
          className={newClasses.drop}
          label="Documents of your ERP"
          icon={<IconFiles size={20} stroke={1.75} />}
          accept={ACCEPT}
          multiple
          isOver={isOver}
          hasProblem={false}
          onFile={addFiles}
        >
          <p className={newClasses.dropTitle}>Drop the files here</p>
          <p className={newClasses.hint}>
            PDF for invoices and credits; PDF, PNG or JPEG for projects. At most {DOCUMENTS_MAX} files of 25 MB each.
          </p>
          <Button
            variant={files.length === 0 ? 'primary' : 'secondary'}
            disabled={isSending}
            onClick={() => input.current?.click()}
          >
            {files.length === 0 ? 'Choose files' : 'Add files'}
          </Button>
        </DropZone>
      </Card>
      {isOverMax && (
        <Note color="amber" title={`Only ${DOCUMENTS_MAX} files are loaded at once`} alert>
          <p>Load these, then add the others.</p>
        </Note>
      )}
      {files.length > 0 && (
        <>
          <DocumentsTable documents={documents} />
          <LoadBar documents={documents} />
        </>
      )}
    </div>
  );
}

function LoadBar({ documents }: { documents: Documents }) {
  const { files, toSend, isSending, importId, load, cancel } = documents;
  const doneCount = files.filter(({ state }) => state === 'done').length;
  const hasFailed = files.some(({ state }) => state === 'failed');
  const restCount = files.length - doneCount - toSend.length;
  const status = isSending
    ? `${doneCount} of ${pluralize(files.length, 'file', 'files')} loaded`
    : [
        doneCount > 0 && `${pluralize(doneCount, 'file', 'files')} loaded`,
        restCount > 0 && `${pluralize(restCount, 'file is', 'files are')} left out`,
      ]
        .filter((part) => part !== false)
        .join(', ');
  return (
    <StepBar
      status={status}
      actions={
        isSending ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <>
            {importId !== null && <Button href={importHref(importId)}>Open the import</Button>}
            <Button variant="primary" disabled={toSend.length === 0} onClick={() => void load()}>
              {hasFailed
                ? `Try ${pluralize(toSend.length, 'file', 'files')} again`
                : `Load ${pluralize(toSend.length, 'file', 'files')}`}
            </Button>
          </>
        )
      }
    />
  );
}
