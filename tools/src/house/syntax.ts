// Walks a syntax tree.
import type { ESTree } from 'vite';

export type Node = ESTree.Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent);
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, node, visit);
}

/** Whether an identifier refers to a value or a type, and is not the name of a property, a method or a label. */
export function isReference(node: Node, parent: Node | null): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node || parent.computed;
  const named = [
    'MethodDefinition',
    'PropertyDefinition',
    'TSPropertySignature',
    'LabeledStatement',
    'ExportSpecifier',
    'MetaProperty',
  ];
  return !named.includes(parent.type);
}
