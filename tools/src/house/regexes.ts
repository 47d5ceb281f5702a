// Regular expressions take linear time, so that nobody can stop the server with a long text.
import { parseSync } from 'vite';
import { analyse } from 'scslre';
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';
import { walk } from './syntax.ts';

/** The rooms that read what strangers send, in the server or in a browser. */
const ROOMS: ReadonlySet<string> = new Set(['rules', 'contract', 'server', 'ui', 'portal', 'console']);

/** Files that read only what we wrote ourselves. */
const TRUSTED_INPUT: ReadonlySet<string> = new Set(['server/src/database/generate-tables.ts']);

export const checkRegexes = (sources: readonly Source[]): Complaint[] =>
  sources
    .filter(
      ({ room, isTest, path }) =>
        ROOMS.has(room) && path.startsWith(`${room}/src/`) && !isTest && !TRUSTED_INPUT.has(path),
    )
    .flatMap(complaintsAbout);

function complaintsAbout({ path, text, lineAt }: Source): Complaint[] {
  const complaints: Complaint[] = [];
  walk(parseSync(path, text).program, null, (node) => {
    const at = () => `${path}:${lineAt(node.start)}`;
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
      complaints.push(complain(at(), 'write the regular expression as a literal, so that its cost can be checked'));
    }
    if (node.type !== 'Literal' || !('regex' in node)) return;
    const { pattern, flags } = node.regex;
    if (isSuperLinear(pattern, flags)) {
      complaints.push(complain(at(), `/${pattern}/ can take quadratic time or more on a long text`));
    }
  });
  return complaints;
}

const isSuperLinear = (source: string, flags: string): boolean => analyse({ source, flags }).reports.length > 0;
