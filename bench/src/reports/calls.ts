const LIST = '/v1/invoices/filter/all';

/** The measured calls, by their names in the findings. */
export const CALLS = {
  'list of 20, in its usual order': `${LIST}?hasProject=true`,
  'list of 20, filtered and sorted': `${LIST}?type=INVOICE&isPaid=true&sort=dueDate&direction=desc`,
  'list of 20, sorted by a text': `${LIST}?sort=jobName&direction=asc&startDate=2025-01-01`,
  summary: '/v1/invoices/summary/all',
  'search for a part of a number': `${LIST}?search=o-10012`,
  'search for a part of a name': `${LIST}?search=arro`,
  'search for two letters': `${LIST}?search=ha`,
  'page 1': `${LIST}?page=1`,
  'page 1,000': `${LIST}?page=1000`,
  spreadsheet: `${LIST}/download/csv`,
} as const;

export type CallName = keyof typeof CALLS;
