// What buttons outside of the text put into it.
import type { Editor, JSONContent } from '@tiptap/core';
import type { BlockType, TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { toEditor } from './editor-doc.ts';

const fieldNode = (field: string): JSONContent => ({ type: 'mergeField', attrs: { field } });

const CELL: JSONContent = { type: 'tableCell', content: [{ type: 'paragraph' }] };
const ROW: JSONContent = { type: 'tableRow', content: [CELL, CELL] };

const blockNode = (type: BlockType): JSONContent => {
  if (type === 'noticeBlock') return { type, content: [{ type: 'paragraph' }] };
  return type === 'table' ? { type, content: [ROW, ROW] } : { type };
};

/** Where somebody writes; nothing that is selected is replaced. */
export function insertField(editor: Editor, field: string): void {
  const { $to } = editor.state.selection;
  const node = fieldNode(field);
  const content = $to.parent.inlineContent ? node : { type: 'paragraph', content: [node] };
  editor.chain().focus().insertContentAt($to.pos, content).run();
}

/** Before the signature, for those who have not begun to write. */
export function appendField(editor: Editor, field: string): void {
  const content = { type: 'paragraph', content: [fieldNode(field)] };
  editor.chain().insertContentAt(beforeSignature(editor), content).focus().run();
}

function beforeSignature(editor: Editor): number {
  const { doc } = editor.state;
  let place = doc.content.size;
  doc.forEach((node, offset) => {
    if (node.type.name === 'signatureBlock') place = Math.min(place, offset);
  });
  return place;
}

/** Below the block in which somebody writes. */
export function insertBlock(editor: Editor, type: BlockType): void {
  const { $to } = editor.state.selection;
  const place = $to.depth === 0 ? $to.pos : $to.after(1);
  editor.chain().focus().insertContentAt(place, blockNode(type)).run();
}

/** Where a form usually has it: the notice below the title, signatures at the end. */
export function appendBlock(editor: Editor, type: BlockType): void {
  const { doc } = editor.state;
  const first = doc.firstChild;
  const top = first?.type.name === 'heading' ? first.nodeSize : 0;
  editor
    .chain()
    .insertContentAt(type === 'noticeBlock' ? top : doc.content.size, blockNode(type))
    .focus()
    .run();
}

/** Takes out every block and field of which it is true. */
export function removeNodes(editor: Editor, isRemoved: (type: string, field: string) => boolean): void {
  const { tr, doc } = editor.state;
  doc.descendants((node, position) => {
    if (!isRemoved(node.type.name, String(node.attrs['field'] ?? ''))) return true;
    tr.delete(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize));
    return false;
  });
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/** Undo does not lead back to what was there. */
export function replaceText(editor: Editor, doc: TemplateNode): void {
  editor.chain().setMeta('addToHistory', false).setContent(toEditor(doc), { emitUpdate: false }).run();
}
