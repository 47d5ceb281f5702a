import { IconRestore } from '@tabler/icons-react';
import type { TablesConfig } from '@plumbline/rules/portals/settings/dashboard';
import { type TableColumn, type TableKey, TABLES } from '@plumbline/rules/portals/table-columns';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { useState } from 'react';
import { isSame, listWords } from '@plumbline/rules/portals/settings/setting-value';
import { hasOwnColumns, shownColumns, TABLE_KEYS, TABLE_NAMES } from '@plumbline/rules/portals/settings/value-words';
import { ColumnList } from './column-list.tsx';
import type { ControlProps } from './control-props.ts';
import classes from './columns.module.css';

const idsOf = (columns: readonly TableColumn[]): readonly string[] => columns.map(({ id }) => id);

/** The columns of each table: shown or hidden, and their order (REP-11). */
export function ColumnsControl({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const config = value as TablesConfig;
  const [table, setTable] = useState<TableKey>('invoices');
  const shown = shownColumns(config, table);
  const known: readonly TableColumn[] = TABLES[table];
  const hidden = known.filter(({ id, locked }) => locked === null && !idsOf(shown).includes(id));
  const isOwn = hasOwnColumns(config, table);
  const change = (ids: readonly string[]) => {
    const { [table]: _, ...others } = config;
    // Without an entry of its own a table follows the default, also when that changes.
    onChange(isSame(ids, idsOf(shownColumns({}, table))) ? others : { ...others, [table]: ids });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.table}>
        <NativeSelectField
          label="Table"
          placeholder="Table"
          options={TABLE_KEYS.map((key) => ({
            value: key,
            label: hasOwnColumns(config, key) ? `${TABLE_NAMES[key]} (own columns)` : TABLE_NAMES[key],
          }))}
          value={table}
          onChange={(next) => setTable(next as TableKey)}
        />
        <Button
          icon={<IconRestore size={16} />}
          disabled={!isOwn}
          onClick={() => change(idsOf(shownColumns({}, table)))}
        >
          Default columns
        </Button>
      </div>
      <ColumnList
        key={table}
        table={TABLE_NAMES[table]}
        shown={shown}
        hidden={hidden}
        onChange={change}
        fixed={fixedWords(known)}
      />
    </div>
  );
}

/** Columns that a table cannot do without. */
function fixedWords(columns: readonly TableColumn[]): string | null {
  const names = columns.filter(({ locked, label }) => locked !== null && label !== '').map(({ label }) => label);
  return names.length === 0
    ? null
    : `${listWords(names)} ${names.length === 1 ? 'is' : 'are'} always shown, at the end.`;
}
