// No screen, mail or answer links to a domain that is reserved for examples: nobody could ever open it.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

/** The rooms whose texts reach customers and staff. */
const ROOMS: ReadonlySet<string> = new Set(['rules', 'contract', 'server', 'ui', 'portal', 'console']);

const RESERVED = /['"`]https?:\/\/(?:[\w-]+\.)*(?:example|example\.(?:com|net|org)|test)(?=[/'"`:?#])/g;

export const checkReservedDomains = (sources: readonly Source[]): Complaint[] =>
  sources
    .filter(({ room, isTest, path }) => ROOMS.has(room) && path.startsWith(`${room}/src/`) && !isTest)
    .flatMap(({ path, text, lineAt }) =>
      [...text.matchAll(RESERVED)].map(({ 0: found, index }) =>
        complain(
          `${path}:${lineAt(index)}`,
          `${found.slice(1)} is reserved for examples; take the address from a setting`,
        ),
      ),
    );
