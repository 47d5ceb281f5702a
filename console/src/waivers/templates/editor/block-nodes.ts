// The blocks of a waiver that a template only places: what they print is drawn by the server.
import { mergeAttributes, Node } from '@tiptap/core';
import { BLOCK_LABELS, type PlacedBlock, PLACED_BLOCKS } from '../template-words.ts';
import classes from './editor.module.css';

/** Moves and is deleted as one piece; nothing in it can be changed. */
const placedBlock = (name: PlacedBlock) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    parseHTML: () => [{ tag: `div[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-block': name, class: classes.block }),
      ['strong', {}, BLOCK_LABELS[name].label],
      ['span', {}, BLOCK_LABELS[name].prints],
    ],
    renderText: () => BLOCK_LABELS[name].label,
  });

/** A box around text; the law of some states wants one. */
const NoticeBlock = Node.create({
  name: 'noticeBlock',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList)+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-block="noticeBlock"]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-block': 'noticeBlock', class: classes.notice }),
    0,
  ],
});

export const BLOCK_NODES = [NoticeBlock, ...PLACED_BLOCKS.map((name) => placedBlock(name))];
