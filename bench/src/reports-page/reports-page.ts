// The page that customers use most.
import { MAREN } from '@plumbline/demo/names';
import type { Finding } from '../finding.ts';
import { auditPage } from '../pages/audit-page.ts';

export const bench = (): Promise<Finding[]> =>
  auditPage({
    what: 'the reports page',
    host: 'granite.portal.localhost',
    path: '/history/invoices',
    as: MAREN.email,
    kibMax: 230,
    performanceMin: 90,
    accessibilityMin: 100,
  });
