import type { App } from '@plumbline/server/app';

export type SeedApp = Pick<App, 'sql' | 'now' | 'mail' | 'tenants' | 'storage' | 'encryption' | 'keyRing'>;
