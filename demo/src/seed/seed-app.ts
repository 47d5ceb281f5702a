import type { App } from '@plumbline/server/app';

export type SeedApp = Pick<
  App,
  'sql' | 'now' | 'mail' | 'mailWordings' | 'tenants' | 'storage' | 'encryption' | 'keyRing'
>;
