// Between the document of a template and the one in the editor.
import type { JSONContent } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { readTemplateDoc, type ReadDoc, type TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';

/** The editor has a line to type in wherever text may stand. */
const NEEDS_PARAGRAPH: readonly string[] = ['tableCell', 'noticeBlock'];

export function toEditor(node: TemplateNode): JSONContent {
  const content = (node.content ?? []).map((child) => toEditor(child));
  const filled = content.length === 0 && NEEDS_PARAGRAPH.includes(node.type) ? [{ type: 'paragraph' }] : content;
  const { type, text, attrs, marks } = node;
  return {
    type,
    ...(text !== undefined && { text }),
    ...(attrs && { attrs }),
    ...(marks && { marks: [...marks] }),
    ...(filled.length > 0 && { content: filled }),
  };
}

/** Without what the editor only needs itself. */
export const fromEditor = (doc: JSONContent): ReadDoc => readTemplateDoc(doc);

const BLANKS = /[\t\n\r\f\v]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu;

/** Word processors paste characters that no printer has. */
const printable = (text: string): string => text.replaceAll(BLANKS, ' ').replaceAll(UNPRINTABLE, '');

export const printableSlice = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(printableFragment(content), openStart, openEnd);

function printableFragment(fragment: Fragment): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    if (!node.isText) nodes.push(node.copy(printableFragment(node.content)));
    else if (printable(node.text ?? '') !== '')
      nodes.push(node.type.schema.text(printable(node.text ?? ''), node.marks));
  });
  return Fragment.fromArray(nodes);
}
