import type { Mutation } from './mutant.ts';
import { change, type Mutator, type Place, replace, textOf } from './mutator.ts';
import { attributeName, isLog, isLooks, isUntested } from './literal-mutators.ts';
import { calledName, isFunction, isJsx, type Node } from './syntax.ts';

/** Calls and throws as statements. */
export const statement: Mutator = (node, { source, ancestors: [parent] }) => {
  const isGuardsReturn = node.type === 'ReturnStatement' && parent?.type === 'IfStatement';
  if (!isGuardsReturn && !isRemovable(node, source)) return [];
  return [change('removed statement', 'statement', node, ';')];
};

function isRemovable(node: Node, source: string): boolean {
  if (node.type === 'ThrowStatement') return true;
  if (node.type !== 'ExpressionStatement') return false;
  const call = callIn(node.expression);
  return call !== null && calledName(call) !== 'super' && !isLog(call, source);
}

function callIn(node: Node): Node | null {
  if (node.type === 'CallExpression') return node;
  if (node.type === 'AwaitExpression') return callIn(node.argument);
  if (node.type === 'UnaryExpression') return callIn(node.argument);
  return node.type === 'ChainExpression' ? callIn(node.expression) : null;
}

export const block: Mutator = (node, { source, ancestors: [parent, grandparent] }) => {
  if (node.type !== 'BlockStatement' || node.body.length === 0) return [];
  if (parent?.type === 'TryStatement' && parent.block === node) return [];
  const [only, second] = node.body;
  // Equals the removal of its only statement.
  if (only && !second && (isRemovable(only, source) || isLogStatement(only, source))) return [];
  if (isFunction(parent)) {
    const isConstructor = grandparent?.type === 'MethodDefinition' && grandparent.kind === 'constructor';
    return isConstructor ? [] : [change('emptied function', 'function-body', node, '{}')];
  }
  return [change('emptied block', 'block', node, '{}')];
};

const isLogStatement = (node: Node, source: string): boolean =>
  node.type === 'ExpressionStatement' && isLog(node.expression, source);

export const returned: Mutator = (node, place) => {
  if (node.type === 'ReturnStatement' && node.argument) return nothingFor(node.argument);
  if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return [];
  const isNamed = place.ancestors[0]?.type === 'VariableDeclarator';
  return isNamed || isJsx(node.body) ? nothingFor(node.body) : [];
};

function nothingFor(node: Node): Mutation[] {
  const isNothing = node.type === 'Literal' && node.value === null;
  const isCallThatReturnsNothing = node.type === 'UnaryExpression' && node.operator === 'void';
  return isNothing || isCallThatReturnsNothing ? [] : [replace('returned null', node, 'null')];
}

export const property: Mutator = (node, place) => {
  if (node.type !== 'ObjectExpression' || isUntested(place)) return [];
  return node.properties
    .filter((entry) => entry.type !== 'Property' || entry.key.type !== 'Identifier' || !isLooks(entry.key.name))
    .map((entry) => removed('removed property', 'property', entry, place));
};

export const element: Mutator = (node, place) => {
  if (node.type !== 'ArrayExpression' || isUntested(place) || isDependencyList(node, place)) return [];
  return node.elements
    .filter((entry) => entry !== null)
    .map((entry) => removed('removed element', 'element', entry, place));
};

/** The linter checks the dependencies of a hook. */
function isDependencyList(node: Node, { ancestors: [parent] }: Place): boolean {
  return parent?.type === 'CallExpression' && /^use[A-Z]/.test(calledName(parent)) && parent.arguments[1] === node;
}

/** Removes the comma too. */
function removed(mutator: string, form: 'property' | 'element', node: Node, { source }: Place): Mutation {
  const comma = /^\s*,/.exec(source.slice(node.end));
  return change(mutator, form, node, '', { start: node.start, end: node.end + (comma?.[0].length ?? 0), text: '' });
}

export const jsxAttribute: Mutator = (node) => {
  if (node.type !== 'JSXAttribute' || isLooks(attributeName(node))) return [];
  return [change('removed prop', 'jsx-attribute', node, '', { start: node.start, end: node.end, text: '' })];
};

const SWAPS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
const SKIPPED = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'slice', 'toLowerCase', 'toUpperCase'];

export const method: Mutator = (node, place) => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { object, property: name } = node.callee;
  if (name.type !== 'Identifier' || node.callee.computed) return [];
  const swap = SWAPS[name.name];
  if (swap !== undefined)
    return [
      replace(
        'method',
        node,
        textOf({ start: node.start, end: name.start }, place) +
          swap +
          textOf({ start: name.end, end: node.end }, place),
      ),
    ];
  return SKIPPED.includes(name.name) ? [replace('method', node, textOf(object, place))] : [];
};
