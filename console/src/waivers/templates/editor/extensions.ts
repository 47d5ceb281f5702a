// All that a template may hold (rules/src/waivers/templates/template-doc.ts); what is pasted is reduced to it.
import { type Extensions, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { BLOCK_NODES } from './block-nodes.ts';
import { TABLE_NODES } from './table-nodes.ts';
import { Heading, MergeField, Paragraph, Size } from './text-nodes.ts';

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

export const EXTENSIONS: Extensions = [
  Document,
  Text,
  Paragraph,
  Heading,
  MergeField,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Size,
  BulletList,
  OrderedList,
  ListItem.extend({ content: '(paragraph | bulletList | orderedList)+' }),
  ListKeymap,
  ...TABLE_NODES,
  ...BLOCK_NODES,
  UndoRedo,
  Dropcursor,
  Gapcursor,
];
