// Outside services are behind ports: a feature imports the interface, and main.ts chooses the adapter.
import { type Complaint, complain } from './complaint.ts';
import type { Edge } from './import-graph.ts';

/** server/src/ports/mail/smtp.ts: an adapter, unless it is named like its folder. */
const PORT_FILE = /^server\/src\/ports\/([\w-]+)\/(.+)\.ts$/;
/** A file directly in server/src builds the server. */
const PICKS_ADAPTERS = /^server\/src\/[^/]+$/;

export const checkAdapters = (edges: readonly Edge[]): Complaint[] =>
  edges
    .filter(({ from }) => from.room === 'server' && !from.isTest && !PICKS_ADAPTERS.test(from.path))
    .flatMap(({ from, to, import: { line } }) => {
      const [, port = '', file = ''] = PORT_FILE.exec(to.path) ?? [];
      if (file === port || from.path.startsWith(`server/src/ports/${port}/`)) return [];
      const about = `an adapter is picked in main.ts only; import server/src/ports/${port}/${port}.ts`;
      return [complain(`${from.path}:${line}`, about)];
    });
