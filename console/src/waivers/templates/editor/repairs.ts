// What a check offers to do about itself.
import type { Editor } from '@tiptap/core';
import { isMergeField } from '@plumbline/rules/waivers/templates/merge-fields';
import type { PublishProblem } from '@plumbline/rules/waivers/templates/publish-problems';
import type { TemplateAdvice } from '@plumbline/rules/waivers/templates/template-advice';
import type { RefObject } from 'react';
import type { CheckRepair } from '../checks-card.tsx';
import type { Draft } from '../use-template-draft.ts';
import { appendBlock, appendField, insertField, removeNodes } from './editor-commands.ts';

/** The field of the statute, which another check leads to. */
export const STATUTE_ID = 'template-statute';

export const repairsOf =
  (editor: Editor, isTouched: RefObject<boolean>, change: (part: Partial<Draft>) => void) =>
  (found: PublishProblem | TemplateAdvice): CheckRepair | null => {
    const insert = (field: string) => (isTouched.current ? insertField(editor, field) : appendField(editor, field));
    if (found === 'DISPUTED_UNUSED') return { label: 'Insert the field', repair: () => insert('disputedAmount') };
    if (found === 'EXCEPTIONS_UNUSED')
      return { label: 'Insert the exceptions', repair: () => appendBlock(editor, 'exceptionsTable') };
    switch (found.code) {
      case 'FIELD_MISSING':
        return { label: 'Insert the field', repair: () => insert(found.name) };
      case 'BLOCK_MISSING':
        return { label: 'Insert it', repair: () => appendBlock(editor, found.name) };
      case 'UNKNOWN_FIELD':
        return {
          label: 'Take it out',
          repair: () => removeNodes(editor, (type, field) => type === 'mergeField' && field === found.name),
        };
      case 'NOTARY_IN_FORM':
        return { label: 'Take it out', repair: () => removeNodes(editor, (type) => type === 'notaryBlock') };
      case 'EXCEPTIONS_IN_FORM':
        return { label: 'Take them out', repair: () => removeNodes(editor, isException) };
      case 'LEGAL_REFERENCE_MISSING':
        return {
          label: 'Name the statute',
          repair: () => document.querySelector<HTMLElement>(`#${STATUTE_ID}`)?.focus(),
        };
      case 'TEXT_TOO_SMALL':
        return {
          label: `Set the text to ${found.name}`,
          repair: () => enlarge(editor, Number.parseFloat(found.name), change),
        };
      case 'NOTICE_TOO_SMALL':
        return { label: 'Enlarge the notice', repair: () => enlargeNotice(editor, Number.parseFloat(found.name)) };
    }
  };

const isException = (type: string, field: string): boolean =>
  type === 'exceptionsTable' || (isMergeField(field) && field.startsWith('exceptions.'));

/** The template, and whatever of it has a smaller size of its own. */
function enlarge(editor: Editor, pt: number, change: (part: Partial<Draft>) => void): void {
  const { tr, doc, schema } = editor.state;
  const size = schema.marks['size'];
  doc.descendants((node, position) => {
    const mark = node.marks.find(({ type }) => type === size);
    if (size && mark && Number(mark.attrs['pt']) < pt) tr.removeMark(position, position + node.nodeSize, mark);
  });
  editor.view.dispatch(tr);
  change({ baseSizePt: pt });
}

function enlargeNotice(editor: Editor, pt: number): void {
  const { tr, doc, schema } = editor.state;
  const size = schema.marks['size'];
  doc.forEach((node, offset) => {
    if (size && node.type.name === 'noticeBlock') tr.addMark(offset, offset + node.nodeSize, size.create({ pt }));
  });
  editor.view.dispatch(tr);
}
