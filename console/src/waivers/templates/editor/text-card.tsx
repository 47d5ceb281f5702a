import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import type { Editor } from '@tiptap/react';
import type { MergeField } from '@plumbline/rules/waivers/templates/merge-fields';
import { fieldsIn, type PublishProblem } from '@plumbline/rules/waivers/templates/publish-problems';
import type { usePopover } from '@plumbline/ui/overlays/use-popover';
import type { Draft } from '../use-template-draft.ts';
import { insertField } from './editor-commands.ts';
import { FIELD_KEY, FieldPicker } from './field-picker.tsx';
import { Toolbar } from './toolbar.tsx';
import classes from './editor.module.css';

type TextCardProps = {
  editor: Editor;
  draft: Draft;
  problems: readonly PublishProblem[];
  picker: ReturnType<typeof usePopover<HTMLButtonElement>>;
};

/** The text itself, at the size that it is printed with. */
export function TextCard({ editor, draft, problems, picker }: TextCardProps) {
  const missing = problems.flatMap((problem): MergeField[] => (problem.code === 'FIELD_MISSING' ? [problem.name] : []));
  return (
    <section className={classes.card} aria-labelledby="template-text">
      <div className={classes.head}>
        <h2 id="template-text">Text</h2>
        <FieldPicker
          popover={picker}
          missing={missing}
          used={fieldsIn(draft.doc)}
          onPick={(field) => insertField(editor, field)}
          returnFocus={() => editor.commands.focus()}
        />
      </div>
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.editor}
      >
        <Toolbar editor={editor} />
        <RichTextEditor.Content className={classes.content} style={{ '--base-size': `${draft.baseSizePt}pt` }} />
      </RichTextEditor>
      <p className={classes.hint}>
        {FIELD_KEY}, or the name of a field in braces such as {'{amount}'}, puts a field where you write.
      </p>
    </section>
  );
}
