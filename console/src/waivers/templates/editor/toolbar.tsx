import { RichTextEditor } from '@mantine/tiptap';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconPlus,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { Menu, type MenuItem } from '@plumbline/ui/overlays/menu';
import type { ReactNode } from 'react';
import { insertBlock } from './editor-commands.ts';
import { TABLE_COMMANDS } from './table-nodes.ts';
import { useToolbarKeys } from './use-toolbar-keys.ts';
import { BLOCK_LABELS, type PlacedBlock } from '../template-words.ts';
import classes from './editor.module.css';

const SIZES = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 20, 24, 28];
const BLOCKS: readonly PlacedBlock[] = [
  'exceptionsTable',
  'invoiceTable',
  'previousWaiversTable',
  'signatureBlock',
  'witnessBlock',
  'notaryBlock',
];

/** How the text is set. Every control works on the selection and gives the focus back to the text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const keys = useToolbarKeys();
  const chain = () => editor.chain().focus();
  const align = (to: string | null) => () =>
    chain().updateAttributes('paragraph', { align: to }).updateAttributes('heading', { align: to }).run();
  return (
    <RichTextEditor.Toolbar className={classes.toolbar} role="toolbar" aria-label="How the text is set" {...keys}>
      <TextMenus editor={editor} now={now} />
      <Group>
        <Control label="Bold" icon={IconBold} active={now.bold} onClick={() => chain().toggleBold().run()} />
        <Control label="Italic" icon={IconItalic} active={now.italic} onClick={() => chain().toggleItalic().run()} />
        <Control
          label="Underline"
          icon={IconUnderline}
          active={now.underline}
          onClick={() => chain().toggleUnderline().run()}
        />
      </Group>
      <Group>
        <Control label="List" icon={IconList} active={now.bullets} onClick={() => chain().toggleBulletList().run()} />
        <Control
          label="Numbered list"
          icon={IconListNumbers}
          active={now.numbers}
          onClick={() => chain().toggleOrderedList().run()}
        />
      </Group>
      <Group>
        <Control label="Align left" icon={IconAlignLeft} active={now.align === null} onClick={align(null)} />
        <Control label="Center" icon={IconAlignCenter} active={now.align === 'center'} onClick={align('center')} />
        <Control label="Align right" icon={IconAlignRight} active={now.align === 'right'} onClick={align('right')} />
      </Group>
      <Group>
        <Control label="Page break" icon={IconPageBreak} onClick={() => insertBlock(editor, 'pageBreak')} />
      </Group>
      <PartMenu editor={editor} />
      {now.inTable && (
        <Menu
          label="Rows and columns"
          trigger="Table"
          icon={<IconTable size={16} aria-hidden="true" />}
          look="control"
          align="start"
          items={tableItems(editor)}
        />
      )}
      <Group>
        <Control label="Undo" icon={IconArrowBackUp} disabled={!now.canUndo} onClick={() => chain().undo().run()} />
        <Control label="Redo" icon={IconArrowForwardUp} disabled={!now.canRedo} onClick={() => chain().redo().run()} />
      </Group>
    </RichTextEditor.Toolbar>
  );
}

type Now = ReturnType<typeof stateOf>;

/** Style and size of the selection. */
function TextMenus({ editor, now }: { editor: Editor; now: Now }) {
  const chain = () => editor.chain().focus();
  return (
    <>
      <Menu
        label="Text style"
        trigger={STYLES.find(({ style }) => style === now.style)?.label ?? 'Text'}
        look="control"
        align="start"
        items={STYLES.map(({ style, label, level }) => ({
          label,
          checked: style === now.style,
          onClick: () => (level === null ? chain().setNode('paragraph') : chain().setNode('heading', { level })).run(),
        }))}
      />
      <Menu
        label="Size of the selection"
        trigger={now.pt === null ? 'Size' : `${now.pt} pt`}
        look="control"
        align="start"
        items={[
          { label: 'As the text around it', checked: now.pt === null, onClick: () => chain().unsetMark('size').run() },
          ...SIZES.map((pt) => ({
            label: `${pt} pt`,
            checked: now.pt === pt,
            onClick: () => chain().setMark('size', { pt }).run(),
          })),
        ]}
      />
    </>
  );
}

const PartMenu = ({ editor }: { editor: Editor }) => (
  <Menu
    label="Insert a part"
    trigger="Part"
    icon={<IconPlus size={16} aria-hidden="true" />}
    look="control"
    align="start"
    items={[
      { label: 'Notice', caption: 'A box around text.', onClick: () => insertBlock(editor, 'noticeBlock') },
      { label: 'Table', onClick: () => insertBlock(editor, 'table') },
      ...BLOCKS.map((type) => ({
        label: BLOCK_LABELS[type].label,
        caption: BLOCK_LABELS[type].prints,
        onClick: () => insertBlock(editor, type),
      })),
    ]}
  />
);

const STYLES = [
  { style: 'text', label: 'Text', level: null },
  { style: 'title', label: 'Title', level: 1 },
  { style: 'heading', label: 'Heading', level: 2 },
] as const;

function stateOf(editor: Editor) {
  const { pt } = editor.getAttributes('size') as { pt?: number | null };
  const { align, level } = { ...editor.getAttributes('paragraph'), ...editor.getAttributes('heading') } as {
    align?: string | null;
    level?: number;
  };
  return {
    style: editor.isActive('heading') ? (level === 1 ? 'title' : 'heading') : 'text',
    pt: pt ?? null,
    align: align ?? null,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    inTable: TABLE_COMMANDS.isInTable(editor.state),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function tableItems(editor: Editor): MenuItem[] {
  const { addRowAfter, deleteRow, addColumnAfter, deleteColumn, deleteTable } = TABLE_COMMANDS;
  const run = (command: typeof addRowAfter) => () => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return [
    { label: 'Row below', onClick: run(addRowAfter) },
    { label: 'Remove the row', onClick: run(deleteRow) },
    { label: 'Column to the right', onClick: run(addColumnAfter) },
    { label: 'Remove the column', onClick: run(deleteColumn) },
    { label: 'Remove the table', onClick: run(deleteTable), danger: true },
  ];
}

const Group = ({ children }: { children: ReactNode }) => (
  <RichTextEditor.ControlsGroup className={classes.group}>{children}</RichTextEditor.ControlsGroup>
);

type ControlProps = {
  label: string;
  icon: typeof IconBold;
  /** Undefined for what is not switched on and off. */
  active?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

const Control = ({ label, icon: Icon, active, disabled = false, onClick }: ControlProps) => (
  <RichTextEditor.Control
    className={classes.control}
    aria-label={label}
    title={label}
    disabled={disabled}
    {...(active !== undefined && { active, 'aria-pressed': active })}
    onClick={onClick}
  >
    <Icon size={18} stroke={1.75} aria-hidden="true" />
  </RichTextEditor.Control>
);
