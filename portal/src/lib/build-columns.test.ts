import { expect, test } from 'vitest';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { buildColumns, type ColumnLook } from './build-columns.ts';

const look: ColumnLook<string> = { render: (row) => row };
const LOOKS = {
  type: look,
  createdAt: look,
  originator: look,
  actions: { ...look, head: 'Download', headHidden: true },
};

test('REP-11 columns take order and head from the settings; a column without a look is left out', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    isTableCustomizationEnabled: true,
    tablesConfig: { documents: ['originator', 'jobName', 'type'] },
  };
  const columns = buildColumns(columnsOf(settings, 'documents'), LOOKS);
  expect(columns.map(({ key, head }) => [key, head])).toEqual([
    ['originator', 'Originator'],
    ['type', 'Type'],
    ['actions', 'Download'],
  ]);
});
