// The first page a customer sees.
import type { Finding } from '../finding.ts';
import { auditPage } from '../pages/audit-page.ts';

export const bench = (): Promise<Finding[]> =>
  auditPage({
    what: 'the login page',
    host: 'granite.portal.localhost',
    path: '/login',
    kibMax: 165,
    performanceMin: 95,
    accessibilityMin: 100,
  });
