import type { Connection } from '../product.ts';

export type ScheduledReady = { port: number; host: string; cookie: string; connection: Connection };
export type SandboxReady = { origin: string; token: string };

export const MERCHANT = { merchid: '496160873888', user: 'bench', password: 'bench-password', currency: 'USD' };
