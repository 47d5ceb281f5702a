// The commands and paths that a document mentions as code must exist.
import { type Complaint, complain } from './complaint.ts';
import { OTHER_FOLDERS, ROOMS } from './rooms.ts';
import type { File } from './root.ts';

/** Documents that describe the current state. The others describe the state when they were written. */
export const isGuide = (path: string): boolean =>
  path.endsWith('.md') && !/^CHANGELOG\.md$|^docs\/(adr|specification)\//.test(path);

export interface Repository {
  /** Names of the npm scripts. */
  readonly scripts: readonly string[];
  /** Every file, from the root. */
  readonly paths: readonly string[];
}

const BUILT_IN = ['ci', 'install', 'run', 'help', 'version'];
const FOLDERS = [...Object.keys(ROOMS), ...OTHER_FOLDERS];
const FILE_NAME = /^[\w<>*.-]+\.(tsx?|mjs|css|html|json|md|ya?ml)$/;
const GENERATED = /(^|\/)(dist|node_modules|\.cache)(\/|$)/;

export function checkDocument({ path: at, text }: File, { scripts, paths }: Repository): Complaint[] {
  const code = [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .map(([, block, inline]) => block ?? inline ?? '')
    .join('\n');
  const commands = [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const mentioned = [...new Set(code.split(/[\s,;()'"|=]+/).map((word) => word.replace(/[.:]$/, '')))];
  return [
    ...commands
      .filter((name) => !BUILT_IN.includes(name) && !scripts.includes(name))
      .map((name) => complain(at, `npm run ${name} does not exist`)),
    ...mentioned.flatMap((word) => {
      const about = complaintAbout(word, paths);
      return about === null ? [] : [complain(at, about)];
    }),
  ];
}

function complaintAbout(word: string, paths: readonly string[]): string | null {
  const [first = '', ...rest] = word.split('/');
  const name = rest.at(-1) ?? first;
  if (word.startsWith('/') || word.includes('//') || GENERATED.test(word)) return null;
  if (rest.length === 0) {
    const isKnown = !FILE_NAME.test(word) || paths.some((path) => patternOf(word).test(path.split('/').at(-1) ?? ''));
    return isKnown ? null : `${word} does not exist`;
  }
  if (FOLDERS.includes(first)) return exists(word, paths) ? null : `${word} does not exist`;
  return FILE_NAME.test(name) && !word.startsWith('@') ? `${word} does not begin at the root` : null;
}

function exists(word: string, paths: readonly string[]): boolean {
  const pattern = patternOf(word.replace(/\/$/, ''), '(/|$)');
  return paths.some((path) => pattern.test(path));
}

/** `<name>` matches one segment of a path, `*` anything within one. */
function patternOf(word: string, end = '$'): RegExp {
  const parts = word.split(/(<[^>]*>|\*)/).map((part) => {
    if (part === '*') return '[^/]*';
    return part.startsWith('<') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}${end}`);
}

/** The rows of a table that begin with a component name it as an import does: `lists/pager`. */
export const checkComponents = ({ path, text }: File, isImportable: (component: string) => boolean): Complaint[] =>
  [...text.matchAll(/^\| `([^`]+)`/gm)]
    .map(([, component = '']) => component)
    .filter((component) => !isImportable(component))
    .map((component) => complain(path, `${component} cannot be imported by this path`));
