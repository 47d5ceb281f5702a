import { stateRuleOf } from '@plumbline/rules/waivers/state-rules';
import { publishProblems } from '@plumbline/rules/waivers/templates/publish-problems';
import { templateAdvice } from '@plumbline/rules/waivers/templates/template-advice';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { usePopover } from '@plumbline/ui/overlays/use-popover';
import { useCallback, useState } from 'react';
import { ChecksCard } from './checks-card.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { DetailsCard } from './details-card.tsx';
import { DraftBar } from './draft-bar.tsx';
import { replaceText } from './editor/editor-commands.ts';
import { repairsOf } from './editor/repairs.ts';
import { TextCard } from './editor/text-card.tsx';
import { useTemplateEditor } from './editor/use-template-editor.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PreviewButton, PreviewCard, StateTabs, type TemplateList } from './template-parts.tsx';
import { lawText, publishLabel, slotText, type Template } from './template-words.ts';
import { useTemplateDraft } from './use-template-draft.ts';
import { VersionsCard } from './versions-card.tsx';
import classes from './templates.module.css';

type TemplateEditorProps = {
  view: Template;
  list: TemplateList;
  supplierName: string;
  isOwner: boolean;
  onReload: () => Promise<unknown>;
};

const unsavedText = ({ published }: Template): string =>
  ['Your changes to this template are not saved.']
    .concat(published === null ? [] : `Waivers are made from version ${published.version}, as before.`)
    .join(' ');

/** A text beside its checks and what it looks like with amounts. */
export function TemplateEditor({ view, list, supplierName, isOwner, onReload }: TemplateEditorProps) {
  const form = useTemplateDraft(view, onReload);
  const { draft } = form;
  const picker = usePopover<HTMLButtonElement>('dialog');
  const { setIsOpen } = picker;
  const openPicker = useCallback(() => setIsOpen(true), [setIsOpen]);
  const { editor, isTouched } = useTemplateEditor({ doc: draft.doc, onChange: form.read, onPickField: openPicker });
  const [isPublishing, setIsPublishing] = useState(false);
  const problems = publishProblems(view, { ...draft, legalReference: draft.legalReference.trim() });
  const reset = (to: typeof form.base) => replaceText(editor, form.reset(to));
  const saved = async () => !form.isChanged || (await form.save()) !== null;
  const isBlocked = form.unreadable !== null || form.nameProblem !== null || form.isOutdated;
  const openPublish = () => setIsPublishing(true);
  return (
    <>
      <PageHeader
        title={slotText(view)}
        sentence={lawText(view.stateCode)}
        back={{ href: '/waivers/templates', label: 'Waiver templates' }}
        actions={
          <>
            <PreviewButton id={view.id} savesFirst={form.isChanged} prepare={saved} disabled={isBlocked} />
            {isOwner && (
              <Button variant="primary" disabled={isBlocked || problems.length > 0} onClick={openPublish}>
                {publishLabel(view)}
              </Button>
            )}
          </>
        }
      />
      <StateTabs view={view} list={list} />
      <div className={classes.split}>
        <div className={classes.column}>
          {form.isOutdated && <ConflictNote view={view} form={form} supplierName={supplierName} onTake={reset} />}
          {form.refusal !== null && (
            <Note color="red" alert title="The draft was not saved">
              {form.refusal}
            </Note>
          )}
          <DetailsCard form={form} isPrescribed={stateRuleOf(view.stateCode) !== null} />
          <TextCard editor={editor} draft={draft} problems={problems} picker={picker} />
        </div>
        <div className={classes.column}>
          <ChecksCard
            slot={view}
            problems={problems}
            advice={templateAdvice(view, draft)}
            unreadable={form.unreadable}
            repairOf={repairsOf(editor, isTouched, form.change)}
          />
          <PreviewCard view={view} content={draft} supplierName={supplierName} />
          <VersionsCard view={view} templates={list.data?.rows} isOwner={isOwner} />
        </div>
      </div>
      {form.isChanged && <DraftBar view={view} form={form} onDiscard={() => reset(form.base)} />}
      <PublishDialog
        view={view}
        opened={isPublishing}
        isChanged={form.isChanged}
        revision={form.base.revision}
        save={form.save}
        onReload={onReload}
        onClose={() => setIsPublishing(false)}
      />
      <UnsavedChangesDialog hasChanges={form.isChanged} text={unsavedText(view)} />
    </>
  );
}
