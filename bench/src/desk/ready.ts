import type { Connection } from '../product.ts';

export type DeskReady = {
  port: number;
  host: string;
  cookie: string;
  organizationId: string;
  connection: Connection;
};
