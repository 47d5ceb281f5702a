// Settings of the dashboard, the tables and the documents page (Spec 1 §2, §3).

import { isRecord, json, onOff, text, type Reading } from './kinds.ts';

/** The ordered visible columns of each table. */
export type TablesConfig = Readonly<Record<string, readonly string[]>>;

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isTablesConfig = (value: unknown): value is TablesConfig =>
  isRecord(value) && Object.values(value).every(isListOfTexts);

const readTablesConfig = (stored: unknown): Reading<TablesConfig> =>
  isTablesConfig(stored) ? { value: stored } : { problem: 'must hold a list of columns per table' };

export const DASHBOARD_SETTINGS = {
  // Decision B5 names the switches and labels. The cards are on by default (decided), since the page would be empty
  // without them.
  isOpenAccountCardEnabled: onOff(true, ['Open account card', 'All open invoices by days past due.']),
  openAccountCardLabel: text('Open Account Invoices', 'line', [
    'Open account card title',
    'What the open account card is called.',
  ]),
  isOpenProjectCardEnabled: onOff(true, ['Open project card', 'Open invoices that belong to a project.']),
  openProjectCardLabel: text('Open Project Invoices', 'line', [
    'Open project card title',
    'What the open project card is called.',
  ]),
  isNonProjectCardEnabled: onOff(true, ['Non-project card', 'Open invoices without a project.']),
  nonProjectCardLabel: text('Non-Project Invoices', 'line', [
    'Non-project card title',
    'What the non-project card is called.',
  ]),
  isPaidInvoicesCardEnabled: onOff(true, ['Paid invoices card', 'What was paid, with and without a project.']),
  paidInvoicesCardLabel: text('Paid Invoices', 'line', [
    'Paid invoices card title',
    'What the paid invoices card is called.',
  ]),

  // (decided) off: the specification names no default.
  isOpenProjectWidgetEnabled: onOff(false, ['Open projects table', 'Projects with open invoices on the dashboard.']),
  // (decided) off.
  isExecutedWaiverWidgetEnabled: onOff(false, ['Executed waivers table', 'Signed waivers on the dashboard.']),

  // (decided) off: the default columns apply.
  isTableCustomizationEnabled: onOff(false, [
    'Own table columns',
    'Tables show the columns that you choose instead of the default ones.',
  ]),
  tablesConfig: json<TablesConfig>(
    {},
    ['Table columns', 'Which columns each table shows, and in which order.'],
    readTablesConfig,
  ),

  isOtherDocumentsEnabled: onOff(true, ['Other documents', 'The second tab of the documents page, with notices.']),
};
