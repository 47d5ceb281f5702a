// Who may import whom inside the server: the edge and the adapters know no feature, and features lean one way only.
import { dirname, join } from 'node:path/posix';
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

/** Features that may use other features. Whoever is missing here stands alone. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  access: [],
  addresses: [],
  console: [],
  dashboard: ['invoices', 'payments', 'recurrences', 'waivers', 'projects'],
  documents: [],
  // The paper of an invoice bears the portal's logo.
  invoices: ['portals'],
  members: [],
  payments: ['invoices', 'payment-methods'],
  'payment-methods': [],
  'payment-requests': ['payments'],
  portals: [],
  profile: [],
  projects: [],
  recurrences: ['payments'],
  support: [],
  waivers: ['projects', 'invoices', 'payments'],
};

/** What the folders below the features may import of the server, besides the plain files directly in src. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  database: [],
  ports: ['database'],
  audit: ['database', 'http'],
  mails: ['http', 'ports'],
  pdf: [],
  identity: ['audit', 'database', 'http', 'mails', 'ports'],
  http: ['database', 'identity', 'ports'],
};

export function checkServerImports(sources: readonly Source[]): Complaint[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest)
    .flatMap((source) => {
      const here = placeOf(source.path);
      if (here.folder === null) return [];
      if (!isKnown(here.folder))
        return [complain(source.path, `server/src/${here.folder} is neither a feature nor a foundation`)];
      return source.imports.flatMap(({ path, line }) => {
        if (!path.startsWith('.')) return [];
        const about = complaintAbout(here, placeOf(join(dirname(source.path), path)));
        return about === null ? [] : [complain(`${source.path}:${line}`, about)];
      });
    });
}

interface Place {
  /** The folder directly in src; null for a file directly in src. */
  readonly folder: string | null;
  readonly port: string | null;
  /** The interface of a port: the file named like its folder. Everything beside it is an adapter. */
  readonly isInterface: boolean;
}

function placeOf(path: string): Place {
  const [folder = '', port = '', file = ''] = path.split('/').slice(2);
  if (folder !== 'ports') return { folder: folder.includes('.') ? null : folder, port: null, isInterface: false };
  return { folder, port, isInterface: file === `${port}.ts` };
}

const isKnown = (folder: string) => folder in FEATURES || folder in FOUNDATIONS;

function complaintAbout(from: Place, to: Place): string | null {
  if (from.folder === null || to.folder === null) return null;
  if (to.folder === 'ports' && from.port !== to.port && !to.isInterface) {
    return `an adapter is picked in main.ts only; import server/src/ports/${to.port}/${to.port}.ts`;
  }
  if (from.folder === to.folder) {
    return from.port === to.port ? null : `the port ${from.port} may not import the port ${to.port}`;
  }
  const allowed = FOUNDATIONS[from.folder] ?? [...Object.keys(FOUNDATIONS), ...(FEATURES[from.folder] ?? [])];
  return allowed.includes(to.folder) ? null : `${from.folder} may not import ${to.folder}`;
}
