import {
  IconBuildingStore,
  IconCrane,
  IconFileInvoice,
  IconListDetails,
  IconReceiptDollar,
  type TablerIcon,
} from '@tabler/icons-react';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { getImport } from '@plumbline/contract/paths.gen';
import { FILE_KINDS, type FileKind } from '@plumbline/rules/imports/import-kinds';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Card } from '@plumbline/ui/card';
import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { TextLink } from '@plumbline/ui/text-link';
import { useFileDrop } from '@plumbline/ui/fields/use-file-drop';
import { useQueryClient } from '@tanstack/react-query';
import { FileDrop } from './file-drop.tsx';
import { ImportStepper } from './import-stepper.tsx';
import { KIND_WORDS } from './import-words.ts';
import { ImportersOnly } from './importers-only.tsx';
import { importHref, useMayImport } from './run.ts';
import { useUpload } from './use-upload.ts';
import classes from './new-import.module.css';

const ICONS: Readonly<Record<FileKind, TablerIcon>> = {
  customers: IconBuildingStore,
  projects: IconCrane,
  invoices: IconFileInvoice,
  lines: IconListDetails,
  postings: IconReceiptDollar,
};

/** The first step: what the file has, and the file. */
export function NewImportPage() {
  const mayImport = useMayImport();
  return (
    <>
      <PageHeader
        title="New import"
        sentence="Nothing is saved until you import."
        back={{ href: '/imports', label: 'Imports' }}
        actions={mayImport && <ImportStepper current="file" />}
      />
      <ImportersOnly>
        <NewImport />
      </ImportersOnly>
    </>
  );
}

function NewImport() {
  const { navigate } = useRouter();
  const cache = useQueryClient();
  // In the address, so that a reload keeps it.
  const { kind: named } = useSearchTexts('kind');
  const kind = FILE_KINDS.find((each) => each === named) ?? 'invoices';
  const upload = useUpload(kind, (run) => {
    cache.setQueryData(answerKey(getImport, { id: run.id }), run);
    void navigate({ href: importHref(run.id) });
  });
  const { isOver, handlers } = useFileDrop((file) => {
    if (!upload.isSending) upload.send(file);
  });
  return (
    <div className={classes.columns} {...handlers}>
      <Card title="What is in the file?">
        <fieldset className={classes.plain} disabled={upload.isSending}>
          <ChoiceGroup label="What is in the file?" labelHidden>
            {FILE_KINDS.map((each) => {
              const Icon = ICONS[each];
              return (
                <ChoiceCard
                  key={each}
                  name="kind"
                  value={each}
                  checked={each === kind}
                  onChange={() =>
                    void navigate({ href: `/imports/new?kind=${each}`, replace: true, resetScroll: false })
                  }
                  title={KIND_WORDS[each].name}
                  text={KIND_WORDS[each].about}
                  icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                />
              );
            })}
          </ChoiceGroup>
        </fieldset>
        <p className={classes.more}>
          <TextLink href="/imports/documents">{KIND_WORDS.documents.name}</TextLink>: {KIND_WORDS.documents.about}
        </p>
      </Card>
      <Card title="File">
        <FileDrop upload={upload} isOver={isOver} />
      </Card>
    </div>
  );
}
