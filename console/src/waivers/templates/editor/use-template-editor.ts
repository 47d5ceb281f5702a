import { type Editor, type EditorOptions, type JSONContent, useEditor } from '@tiptap/react';
import type { ReadDoc, TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { useMemo, useRef } from 'react';
import { fromEditor, printableSlice, toEditor } from './editor-doc.ts';
import { EXTENSIONS } from './extensions.ts';

type TemplateEditorOptions = {
  doc: TemplateNode;
  onChange: (read: ReadDoc) => void;
  /** The keys of the list of fields; always the same function. */
  onPickField: () => void;
};

/** The editor of a text, and whether somebody has written in it yet. */
export function useTemplateEditor({ doc, onChange, onPickField }: TemplateEditorOptions) {
  const isTouched = useRef(false);
  // A new object would set up the view again with every letter.
  const editorProps = useMemo<EditorOptions['editorProps']>(
    () => ({
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text of the template' },
      transformPasted: printableSlice,
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
        event.preventDefault();
        onPickField();
        return true;
      },
    }),
    [onPickField],
  );
  const editor: Editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditor(doc),
    // The policy of the page refuses styles that scripts write; editor.module.css has them.
    injectCSS: false,
    editorProps,
    onFocus: () => {
      isTouched.current = true;
    },
    onUpdate: ({ editor: { state } }) => onChange(fromEditor(state.doc.toJSON() as JSONContent)),
  });
  return { editor, isTouched };
}
