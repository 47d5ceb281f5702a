// Text as a template allows it: two levels of headings, three alignments, sizes in points, and fields of the waiver.
import { InputRule, Mark, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core';
import { isMergeField, mergeFieldLabel } from '@plumbline/rules/waivers/templates/merge-fields';
import { isFontPt } from '@plumbline/rules/waivers/templates/template-doc';
import classes from './editor.module.css';

const ALIGNMENTS = ['center', 'right'];

const align = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const found = element.dataset['align'] ?? element.style.textAlign;
    return ALIGNMENTS.includes(found) ? found : null;
  },
  renderHTML: ({ align: value }: Record<string, unknown>) => (typeof value === 'string' ? { 'data-align': value } : {}),
};

export const Paragraph = Node.create({
  name: 'paragraph',
  // What is pasted becomes a paragraph, unless it is something better.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ align }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ align, level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 1 } },
    ...['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['level'] === 1 ? 'h1' : 'h2', HTMLAttributes, 0],
  addInputRules() {
    return [/^(#)\s$/, /^(##)\s$/].map((find) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: ([, marks = '']) => ({ level: marks.length }) }),
    );
  },
});

const labelOfField = (field: string): string => (isMergeField(field) ? mergeFieldLabel(field) : field);

/** Moves and is deleted as one letter, so that no field is half deleted. */
export const MergeField = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({
    field: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['field'] ?? '',
      renderHTML: ({ field }: Record<string, unknown>) => ({ 'data-field': field }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const field = String(node.attrs['field']);
    const look = isMergeField(field) ? classes.chip : classes.unknown;
    return ['span', mergeAttributes(HTMLAttributes, { class: look }), labelOfField(field)];
  },
  renderText: ({ node }) => labelOfField(String(node.attrs['field'])),
  // Its name in braces, once or twice, as people know it from other programs.
  addInputRules() {
    return [/(?<!\{)\{([\w.]+)\}$/, /\{\{([\w.]+)\}\}$/].map(
      (find) =>
        new InputRule({
          find,
          handler: ({ range, match, chain }) => {
            const field = match[1] ?? '';
            if (isMergeField(field)) chain().insertContentAt(range, { type: 'mergeField', attrs: { field } }).run();
          },
        }),
    );
  },
});

export const Size = Mark.create({
  name: 'size',
  addAttributes: () => ({
    pt: {
      default: null,
      parseHTML: (element: HTMLElement) => readPt(element.style.fontSize),
      renderHTML: ({ pt }: Record<string, unknown>) => ({ style: `font-size: ${String(pt)}pt` }),
    },
  }),
  // Pasted text comes in every size: it takes the size of the template.
  parseHTML: () => [{ tag: 'span[data-pt]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes, { 'data-pt': '' }), 0],
});

function readPt(text: string): number | null {
  const pt = Number(/^([\d.]+)pt$/.exec(text)?.[1] ?? Number.NaN);
  return isFontPt(pt) ? pt : null;
}
