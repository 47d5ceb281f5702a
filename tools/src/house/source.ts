// What the house rules need to know about a source file, from its syntax tree.
import { type ESTree, parseSync } from 'vite';
import { type Declaration, nameOf, readDeclarations } from './declarations.ts';
import { isNode, isReference, type Node, walk } from './syntax.ts';

export interface Import {
  readonly path: string;
  /** The imported names with their local names; '*' means everything. */
  readonly names: readonly { readonly name: string; readonly local: string }[];
  /** True if nothing of it remains at run time. */
  readonly isType: boolean;
  readonly line: number;
}

/** An effect that a rule may check: `process`, `Date.now`, `new Date()`, `.selectFrom()`, a template tagged sql. */
export interface Deed {
  readonly what: string;
  readonly line: number;
}

export interface Source {
  /** From the root: server/src/main.ts */
  readonly path: string;
  readonly room: string;
  readonly isTest: boolean;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly deeds: readonly Deed[];
  readonly declarations: readonly Declaration[];
  readonly lineAt: (start: number) => number;
}

/** Tests, and test helpers: a folder testing/ or a file test-….ts. */
const TEST = /(\.test|\.spec)\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$/;

export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0)
    throw new Error(`${path} cannot be parsed: ${errors.map(({ message }) => message).join('; ')}`);
  const imports: Import[] = [];
  const deeds: Deed[] = [];
  const lineAt = (start: number) => text.slice(0, start).split('\n').length;
  const bound = boundNames(program);
  walk(program, null, (node, parent) => {
    const target = importIn(node);
    if (target) imports.push({ ...target, line: lineAt(node.start) });
    for (const what of deedsIn(node, parent, bound)) deeds.push({ what, line: lineAt(node.start) });
  });
  const declarations = readDeclarations(program);
  return { path, room: path.split('/')[0] ?? '', isTest: TEST.test(path), text, imports, deeds, declarations, lineAt };
}

const EVERYTHING = { name: '*', local: '*' };

function importIn(node: Node): Omit<Import, 'line'> | null {
  switch (node.type) {
    case 'ImportDeclaration': {
      const { specifiers } = node;
      const areTypes =
        specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
      const names = specifiers.map((one) => ({ name: importedName(one), local: one.local.name }));
      return { path: node.source.value, names, isType: node.importKind === 'type' || areTypes };
    }
    case 'ExportAllDeclaration':
      return { path: node.source.value, names: [EVERYTHING], isType: node.exportKind === 'type' };
    case 'ExportNamedDeclaration': {
      const names = node.specifiers.map(({ local }) => ({ name: nameOf(local), local: nameOf(local) }));
      return node.source && { path: node.source.value, names, isType: node.exportKind === 'type' };
    }
    case 'ImportExpression':
      if (node.source.type !== 'Literal') return null;
      return { path: String(node.source.value), names: [EVERYTHING], isType: false };
    case 'TSImportType':
      return { path: node.source.value, names: [EVERYTHING], isType: true };
    default:
      return null;
  }
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported);
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}

function deedsIn(node: Node, parent: Node | null, bound: ReadonlySet<string>): string[] {
  const isFree = (other: Node): other is ESTree.IdentifierReference =>
    other.type === 'Identifier' && !bound.has(other.name);
  switch (node.type) {
    case 'Identifier':
      return isFree(node) && isReference(node, parent) ? [node.name] : [];
    case 'MemberExpression':
      return isFree(node.object) && node.property.type === 'Identifier'
        ? [`${node.object.name}.${node.property.name}`]
        : [];
    case 'NewExpression':
      return isFree(node.callee) ? [`new ${node.callee.name}(${node.arguments.length > 0 ? '…' : ''})`] : [];
    case 'CallExpression':
      if (isFree(node.callee)) return [`${node.callee.name}()`];
      return node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier'
        ? [`.${node.callee.property.name}()`]
        : [];
    case 'TaggedTemplateExpression':
      return node.tag.type === 'Identifier' ? [`${node.tag.name}\`\``] : [];
    case 'ExportAllDeclaration':
      return ['export *'];
    default:
      return [];
  }
}

/** Every name that the file declares anywhere; precise scopes are not needed to recognize a global. */
function boundNames(program: Node): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown) => {
    if (isNode(pattern)) walk(pattern, null, (node) => void (node.type === 'Identifier' && names.add(node.name)));
  };
  walk(program, null, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') bind(node.id);
    if (node.type === 'CatchClause') bind(node.param);
    if ('local' in node && node.type.startsWith('Import')) bind(node.local);
    if ('params' in node && Array.isArray(node.params)) {
      node.params.forEach(bind);
      if ('id' in node) bind(node.id);
    }
  });
  return names;
}
