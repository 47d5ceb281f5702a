// Which pages may stand around a portal, and which portals the console shows in a frame (FRM-06).
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Tenant } from './caller.ts';

/** The page of the console with a customer's portal. */
export const SHOWS_PORTALS = /^\/customers\/[^/]+\/portal$/;

export const parentsOf = (app: App, { settings }: Tenant): string[] => [
  app.tenants.consoleOrigin,
  ...settings.parentOrigins,
];

/** As the browser says; without it the page gets no list, and believes nobody. */
export const isInFrame = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'iframe';
