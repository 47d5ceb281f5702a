import { asCents } from '@plumbline/rules/money';
import { type SettingKey, SETTING_KEYS, type Settings, SETTINGS } from '@plumbline/rules/portals/settings';
import type { SettingField } from '@plumbline/rules/portals/settings/kinds';
import { type TableColumn, TABLES } from '@plumbline/rules/portals/table-columns';

/** Every column of every table, in reverse order. */
const tablesConfig = Object.fromEntries(
  Object.entries(TABLES).map(([table, columns]: [string, readonly TableColumn[]]) => [
    table,
    columns
      .filter(({ locked }) => locked === null)
      .map(({ id }) => id)
      .toReversed(),
  ]),
);

/** Values that cannot be derived from the kind of the setting. */
const CHOSEN: Partial<Settings> = {
  themeColor: '#f2c200',
  portalLogoutRedirectUrl: 'https://granite.example.com/bye',
  termsUrl: 'https://granite.example.com/terms',
  privacyUrl: 'https://granite.example.com/privacy',
  parentOrigins: ['https://admin.granite.example.com'],
  branchLocations: ['Salem', 'Bend'],
  // Above the minimum payments below.
  maxAchPayment: asCents(900_000),
  maxCreditCardPayment: asCents(900_000),
  tablesConfig,
  surchargeStates: {
    CT: { allowed: false, capBps: null },
    MA: { allowed: false, capBps: null },
    CO: { allowed: false, capBps: null },
    OR: { allowed: true, capBps: 150 },
  },
};

/** Every switch is inverted and every value differs from its default. */
export const unusualSettings: Settings = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, CHOSEN[key] ?? invertedValue(key, SETTINGS[key].field, SETTINGS[key].default)]),
) as Settings;

function invertedValue(key: SettingKey, field: SettingField, usual: unknown): unknown {
  switch (field.kind) {
    case 'boolean':
      return usual !== true;
    case 'text':
      return `Unusual ${key}`;
    case 'number':
      return usual === field.max ? field.min : field.max;
    case 'amount':
      return asCents(2500);
    case 'enum':
      return field.options.find((option) => option !== usual);
    case 'list':
      return field.options?.toReversed();
    case 'json':
      throw new Error(`${key}: say in unusual-settings.ts which other value this setting takes`);
  }
}
