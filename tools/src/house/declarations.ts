// The top-level declarations of a file, and the names that each of them mentions.
import type { ESTree } from 'vite';
import { isNode, isReference, type Node, walk } from './syntax.ts';

export interface Declaration {
  readonly name: string;
  readonly isExported: boolean;
  readonly isType: boolean;
  /** Every identifier in it, types included. */
  readonly mentions: ReadonlySet<string>;
  /** Its offset in the text. */
  readonly start: number;
}

/** A statement that declares nothing runs when the file is loaded; it is a declaration without a name. */
export const RUNS = '';

export function readDeclarations(program: ESTree.Program): Declaration[] {
  const aliases = new Map<string, string>();
  const declarations: Declaration[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') continue;
    if (statement.type !== 'ExportNamedDeclaration') {
      declarations.push(...declarationsIn(statement, statement.type === 'ExportDefaultDeclaration'));
    } else if (statement.declaration) {
      declarations.push(...declarationsIn(statement.declaration, true));
    } else {
      for (const specifier of statement.specifiers) {
        const { start } = specifier;
        const [name, local] = [nameOf(specifier.exported), nameOf(specifier.local)];
        const isType = statement.exportKind === 'type' || specifier.exportKind === 'type';
        // `export { a };` exports what the file declares elsewhere, `export { a } from …` what another file declares.
        if (statement.source || name !== local) {
          declarations.push({ name, isExported: true, isType, mentions: new Set([local]), start });
        } else aliases.set(local, name);
      }
    }
  }
  return declarations.map((declaration) =>
    aliases.has(declaration.name) ? { ...declaration, isExported: true } : declaration,
  );
}

function declarationsIn(statement: Node, isExported: boolean): Declaration[] {
  const isType = statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration';
  const declare = (name: string, node: Node): Declaration => ({
    name,
    isExported,
    isType,
    mentions: mentionsIn(node),
    start: node.start,
  });
  if (statement.type === 'ExportDefaultDeclaration') return [declare('default', statement)];
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap((one) => namesIn(one.id).map((name) => declare(name, one)));
  }
  const id = 'id' in statement ? statement.id : null;
  return [declare(isNode(id) && id.type === 'Identifier' ? id.name : RUNS, statement)];
}

/** The names that a pattern binds: `a`, `{ b, c: [d] }`. */
function namesIn(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

function mentionsIn(tree: Node): Set<string> {
  const names = new Set<string>();
  walk(tree, null, (node, parent) => {
    if (node.type === 'JSXIdentifier') names.add(node.name);
    if (node.type === 'Identifier' && isReference(node, parent)) names.add(node.name);
  });
  return names;
}

export const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);
