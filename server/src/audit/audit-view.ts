import { auditWords } from '@plumbline/rules/access/audit-words';
import type { AuditRow } from './audit-log.sql.ts';

export const auditView = ({ detail, ...row }: AuditRow) => ({
  ...row,
  words: auditWords(row.action),
  detail: detailText(detail),
});

/** Nested values as "from role: viewer". Ids say nothing to a person. */
function detailText(detail: unknown, path = ''): string {
  if (detail === null || detail === undefined || detail === '') return '';
  if (typeof detail !== 'object') return `${path}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`;
  if (Array.isArray(detail)) return detail.length === 0 ? '' : `${path}: ${detail.join(', ')}`;
  return Object.entries(detail)
    .filter(([name]) => !/Ids?$/.test(name))
    .map(([name, value]) => detailText(value, [path, spaced(name)].filter((part) => part !== '').join(' ')))
    .filter((text) => text !== '')
    .join('; ');
}

const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
