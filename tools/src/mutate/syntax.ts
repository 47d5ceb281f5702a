// The syntax tree of a source file without types and imports: the part that runs.
import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;

/** Innermost first. */
export type Ancestors = readonly Node[];

const TYPED_EXPRESSIONS = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
];
const NEVER_RUN = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'MetaProperty'];
const TYPE_FIELDS = [
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'implements',
  'superTypeArguments',
];

export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0)
    throw new Error(`${path} cannot be parsed: ${errors.map(({ message }) => message).join('; ')}`);
  return program;
}

export const isParsable = (path: string, source: string): boolean => parseSync(path, source).errors.length === 0;

export function walk(node: Node, visit: (node: Node, ancestors: Ancestors) => void, ancestors: Ancestors = []): void {
  if (NEVER_RUN.includes(node.type)) return;
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.includes(node.type)) return;
  if (node.type === 'ExportNamedDeclaration' && node.source) return;
  visit(node, ancestors);
  const below = [node, ...ancestors];
  for (const [field, value] of Object.entries(node)) {
    if (TYPE_FIELDS.includes(field) || isName(node, field)) continue;
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, below);
  }
}

/** Names of properties and bindings are not values. */
function isName(node: Node, field: string): boolean {
  if (field === 'key') return !('computed' in node && node.computed);
  if (field === 'property') return node.type === 'MemberExpression' && !node.computed;
  return field === 'id' || field === 'name' || field === 'label';
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function isFunction(node: Node | undefined): boolean {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

export const isJsx = (node: Node): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment';

/** The name of `a.b.c()` is c, that of `f()` is f. */
export function calledName(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** The receiver of a call: `app.log` in `app.log.warn()`. */
export function receiverText(node: Node, source: string): string {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return '';
  return source.slice(node.callee.object.start, node.callee.object.end);
}

/** Its type is declared, whatever happens inside. */
export function declaresType(node: Node): boolean {
  if (isJsx(node)) return true;
  if (node.type === 'VariableDeclarator') return 'typeAnnotation' in node.id && Boolean(node.id.typeAnnotation);
  return 'returnType' in node && Boolean(node.returnType);
}
