// Values of settings in words, for defaults, diffs and the history.

import { formatCount } from '../../format-count.ts';
import { CURRENCY_NAMES, formatCents, formatRate, type Cents } from '../../money.ts';
import { regionName } from '../../regions.ts';
import { DEFAULT_SETTINGS, type SettingKey, type Settings } from '../settings.ts';
import { BRAND_LABELS, isBrandKey } from '../brand-labels.ts';
import { columnsOf, type TableColumn, type TableKey, TABLES } from '../table-columns.ts';
import type { TablesConfig } from './dashboard.ts';
import { isSame, isSettingKey, listWords, readSetting, settingOf } from './setting-value.ts';
import type { SurchargeState, SurchargeStates } from './surcharge-states.ts';

export const TABLE_NAMES: Readonly<Record<TableKey, string>> = {
  invoices: 'Reports',
  payInvoices: 'Invoices to pay',
  payments: 'Payment Activity',
  recurrences: 'Upcoming Payments',
  projects: 'Open Projects',
  waivers: 'Waivers',
  documents: 'Other Documents',
  executedWaivers: 'Executed Waiver Requests',
};

export const TABLE_KEYS = Object.keys(TABLES) as readonly TableKey[];

const OPTION_NAMES: Readonly<Record<string, string>> = {
  ...CURRENCY_NAMES,
  US: 'United States',
  CA: 'Canada',
  CARDPOINTE: 'CardPointe',
  INTERNAL: 'Plumbline',
  OFF: 'Off',
  OFFERED: 'Offered',
  REQUIRED: 'Required',
  BEFORE_14: '14 days before',
  BEFORE_7: '7 days before',
  BEFORE_3: '3 days before',
  BEFORE_1: '1 day before',
  DUE: 'On the due date',
  PAST_1: '1 day past due',
  PAST_7: '7 days past due',
  PAST_14: '14 days past due',
  PAST_30: '30 days past due',
  PAST_60: '60 days past due',
  PAST_90: '90 days past due',
};

export const optionName = (option: string): string => OPTION_NAMES[option] ?? option;
export const stateName = (code: string): string => regionName('US', code) ?? regionName('CA', code) ?? code;

/** The columns of a table that can be moved and hidden, as this configuration shows them. */
export const shownColumns = (tablesConfig: TablesConfig, table: TableKey): readonly TableColumn[] =>
  columnsOf({ ...DEFAULT_SETTINGS, isTableCustomizationEnabled: true, tablesConfig }, table).filter(
    ({ locked }) => locked === null,
  );

export const hasOwnColumns = (tablesConfig: TablesConfig, table: TableKey): boolean =>
  !isSame(shownColumns(tablesConfig, table), shownColumns({}, table));

const stateWords = ({ allowed, capBps }: SurchargeState): string => {
  if (!allowed) return 'no surcharge';
  return capBps === null ? 'the surcharge rate' : `at most ${formatRate(capBps)}`;
};

function surchargeWords(states: SurchargeStates): string {
  const barred = Object.keys(states).filter((code) => states[code]?.allowed === false);
  const others = Object.entries(states).filter(([, { allowed }]) => allowed);
  return [
    ...(barred.length > 0 ? [`not in ${listWords(barred.map(stateName))}`] : []),
    ...others.map(([code, state]) => `${stateWords(state)} in ${stateName(code)}`),
  ].join(', ');
}

function tablesWords(config: TablesConfig): string {
  const own = TABLE_KEYS.filter((table) => hasOwnColumns(config, table)).map((table) => TABLE_NAMES[table]);
  return own.length === 0 ? 'default columns' : `own columns of ${listWords(own)}`;
}

/** A valid value in lower case where it is no name: "on", "$25.00", "3 days", "not set". */
function validWords(key: SettingKey, value: unknown, currency: Settings['currencyCodes'][number]): string {
  const { field } = settingOf(key);
  switch (field.kind) {
    case 'boolean':
      return value === true ? 'on' : 'off';
    case 'amount':
      return value === null ? 'no limit' : formatCents(value as Cents, currency);
    case 'number':
      if (field.unit === 'basis points') return formatRate(Number(value));
      return `${formatCount(Number(value))} ${value === 1 ? field.unit.replace(/s$/, '') : field.unit}`;
    case 'enum':
      return optionName(String(value));
    case 'list': {
      const names = (value as readonly string[]).map(optionName);
      return names.length === 0 ? 'none' : listWords(names);
    }
    case 'text':
      return (value as string | null) ?? 'not set';
    case 'json':
      return key === 'tablesConfig' ? tablesWords(value as TablesConfig) : surchargeWords(value as SurchargeStates);
  }
}

/** The history may hold a value that is not valid any more. */
export function valueWords(key: string, value: unknown, currency: Settings['currencyCodes'][number] = 'USD'): string {
  if (isSettingKey(key)) {
    const reading = readSetting(key, value);
    if ('value' in reading) return validWords(key, reading.value, currency);
  }
  if (value === null || value === '') return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function labelOf(key: string): string {
  if (isSettingKey(key)) return settingOf(key).label;
  return isBrandKey(key) ? BRAND_LABELS[key] : key;
}

export type DiffLine = { readonly name: string; readonly from: string; readonly to: string };

/** What a change is in words; of tables and states only those that differ. */
export function diffLines(
  { key, from, to }: { key: string; from: unknown; to: unknown },
  currency: Settings['currencyCodes'][number] = 'USD',
): readonly DiffLine[] {
  const name = labelOf(key);
  const parts = key === 'tablesConfig' ? tableLines(from, to) : key === 'surchargeStates' ? stateLines(from, to) : [];
  if (parts.length > 0) return parts.map((part) => ({ ...part, name: `${name}: ${part.name}` }));
  return [{ name, from: valueWords(key, from, currency), to: valueWords(key, to, currency) }];
}

function tableLines(from: unknown, to: unknown): readonly DiffLine[] {
  const [before, after] = [readSetting('tablesConfig', from), readSetting('tablesConfig', to)];
  if (!('value' in before && 'value' in after)) return [];
  const columns = (config: unknown, table: TableKey) =>
    shownColumns(config as TablesConfig, table)
      .map(({ label }) => label)
      .join(', ');
  return TABLE_KEYS.map((table) => ({
    name: TABLE_NAMES[table],
    from: columns(before.value, table),
    to: columns(after.value, table),
  })).filter((line) => line.from !== line.to);
}

function stateLines(from: unknown, to: unknown): readonly DiffLine[] {
  const [before, after] = [readSetting('surchargeStates', from), readSetting('surchargeStates', to)];
  if (!('value' in before && 'value' in after)) return [];
  const [old, next] = [before.value as SurchargeStates, after.value as SurchargeStates];
  const words = (state: SurchargeState | undefined) => stateWords(state ?? { allowed: true, capBps: null });
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .map((code) => ({ name: stateName(code), from: words(old[code]), to: words(next[code]) }))
    .filter((line) => line.from !== line.to);
}
