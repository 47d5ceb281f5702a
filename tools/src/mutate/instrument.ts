// Compiles all mutants of a file into it, each behind a switch, so that changing mutants needs no compilation.
import { firstDifference } from './first-difference.ts';
import type { Form, Mutant } from './mutant.ts';

/** The global function that tells whether a mutant is active; set by switch-mutants.ts, absent outside of tests. */
export const SWITCH = '__isActiveMutant';

/** Appended, so that line numbers stay the same; a declaration, so that it is hoisted. */
const HELPER = `\nfunction ${SWITCH}(id: number): boolean { return (globalThis as any).${SWITCH}?.(id) ?? false; }\n`;

interface Site {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  readonly mutants: Mutant[];
  readonly inner: Site[];
}

export function instrument(source: string, mutants: readonly Mutant[]): string {
  if (mutants.length === 0) return source;
  return render(source, 0, source.length, nest(sitesOf(mutants))) + HELPER;
}

/** Outer sites first. A wrapper of an expression counts as outer, though they share a range. */
function sitesOf(mutants: readonly Mutant[]): Site[] {
  const sites = new Map<string, Site>();
  for (const mutant of mutants) {
    const { form, start, end } = mutant;
    const key = `${start} ${end} ${form}`;
    const site = sites.get(key) ?? { form, start, end, mutants: [], inner: [] };
    site.mutants.push(mutant);
    sites.set(key, site);
  }
  const depth = ({ form }: Site) => (form === 'expression' ? 1 : 0);
  return [...sites.values()].sort((one, other) =>
    firstDifference(one.start - other.start, other.end - one.end, depth(one) - depth(other)),
  );
}

function nest(sites: readonly Site[]): Site[] {
  const outermost: Site[] = [];
  const open: Site[] = [];
  for (const site of sites) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= site.start) open.pop();
    (open.at(-1)?.inner ?? outermost).push(site);
    open.push(site);
  }
  return outermost;
}

function render(source: string, start: number, end: number, sites: readonly Site[]): string {
  let text = '';
  let at = start;
  for (const site of sites) {
    text += source.slice(at, site.start) + wrap(site, render(source, site.start, site.end, site.inner));
    at = site.end;
  }
  return text + source.slice(at, end);
}

function wrap({ form, mutants }: Site, original: string): string {
  const choose = (fallback: string) =>
    mutants.reduceRight((rest, { id, text }) => `${isActive(id)} ? (${text}) : ${rest}`, fallback);
  const isAnyActive = mutants.map(({ id }) => isActive(id)).join(' || ');
  switch (form) {
    case 'expression':
      return `(${choose(`(${original})`)})`;
    case 'statement':
    case 'block':
      return `{ if (!(${isAnyActive})) { ${original}\n} }`;
    case 'function-body':
      return `{ if (${isAnyActive}) return undefined as never; ${original.slice(1)}`;
    case 'property':
      return `...(${isAnyActive} ? {} : { ${original} })`;
    case 'element':
      return `...(${isAnyActive} ? [] : [${original}])`;
    case 'jsx-attribute':
      return `${attributeName(original)}={${isAnyActive} ? undefined : ${attributeValue(original)}}`;
    case 'jsx-attribute-text':
      return `{${choose(JSON.stringify(original.slice(1, -1)))}}`;
    case 'jsx-text':
      return `{${isAnyActive} ? '' : ${JSON.stringify(jsxTextValue(original))}}`;
  }
}

const isActive = (id: number): string => `${SWITCH}(${id})`;

const attributeName = (attribute: string): string => attribute.split('=', 1)[0]?.trim() ?? '';

function attributeValue(attribute: string): string {
  const equals = attribute.indexOf('=');
  if (equals < 0) return 'true';
  const value = attribute.slice(equals + 1).trim();
  return value.startsWith('{') ? `(${value.slice(1, -1)})` : JSON.stringify(value.slice(1, -1));
}

/** React's value of the text between tags: lines are trimmed and joined by a space. */
function jsxTextValue(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, place) => {
      const fromStart = place === 0 ? line : line.replace(/^[ \t]+/, '');
      return place === lines.length - 1 ? fromStart : fromStart.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}
