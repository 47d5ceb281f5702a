import type { Mutator } from './mutator.ts';
import { replace, textOf } from './mutator.ts';
import type { Node } from './syntax.ts';

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const EQUALITIES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const ASSIGNMENTS: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' };

export const binaryOperator: Mutator = (node, place) => {
  if (node.type !== 'BinaryExpression') return [];
  const swap = (mutator: string, swaps: Readonly<Record<string, string>>) => {
    const operator = swaps[node.operator];
    if (operator === undefined) return [];
    return [replace(mutator, node, `${textOf(node.left, place)} ${operator} ${textOf(node.right, place)}`)];
  };
  return [...swap('boundary', BOUNDARIES), ...swap('equality', EQUALITIES), ...swap('arithmetic', ARITHMETIC)];
};

export const assignmentOperator: Mutator = (node, place) => {
  if (node.type !== 'AssignmentExpression') return [];
  const operator = ASSIGNMENTS[node.operator];
  if (operator === undefined) return [];
  return [replace('arithmetic', node, `${textOf(node.left, place)} ${operator} ${textOf(node.right, place)}`)];
};

export const updateOperator: Mutator = (node, place) => {
  if (node.type !== 'UpdateExpression') return [];
  const operator = node.operator === '++' ? '--' : '++';
  const target = textOf(node.argument, place);
  return [replace('arithmetic', node, node.prefix ? operator + target : target + operator)];
};

export const logicalOperator: Mutator = (node, place) => {
  if (node.type !== 'LogicalExpression') return [];
  const [left, right] = [textOf(node.left, place), textOf(node.right, place)];
  if (node.operator === '??') {
    const onlyRight = replace('coalescing', node, `(${right})`);
    // Undefined in place of null makes no difference that a user could notice.
    if (right === 'null') return [onlyRight];
    // The assertion satisfies the compiler although the value may be missing at run time.
    return [replace('coalescing', node, `(${left})!`), onlyRight];
  }
  return [replace('logic', node, `(${left} ${node.operator === '&&' ? '||' : '&&'} ${right})`)];
};

export const unaryOperator: Mutator = (node, place) => {
  if (node.type !== 'UnaryExpression') return [];
  if (node.operator !== '!' && node.operator !== '-') return [];
  if (node.operator === '-' && node.argument.type === 'Literal') return [];
  return [replace(node.operator === '!' ? 'negation' : 'arithmetic', node, `(${textOf(node.argument, place)})`)];
};

/** Negates a condition, unless another mutator does the same. */
export const condition: Mutator = (node, place) => {
  if (!('test' in node) || node.test === null || node.type === 'SwitchCase') return [];
  const { test } = node;
  const isTurnedElsewhere =
    (test.type === 'BinaryExpression' && test.operator in EQUALITIES) ||
    (test.type === 'UnaryExpression' && test.operator === '!');
  return isTurnedElsewhere ? [] : [replace('negation', test, `!(${textOf(test, place)})`)];
};

export const optionalChain: Mutator = (node, place) => {
  if (node.type !== 'ChainExpression') return [];
  return optionalLinks(node.expression).map((link) => {
    const afterTarget = link.type === 'MemberExpression' ? link.object.end : link.callee.end;
    const rest = place.source.slice(afterTarget, node.end);
    // A property keeps its dot; `[` and `(` need none.
    const isNamed = link.type === 'MemberExpression' && !link.computed;
    const text = place.source.slice(node.start, afterTarget) + rest.replace('?.', isNamed ? '!.' : '!');
    return replace('optional chain', node, text);
  });
};

type Link = Extract<Node, { type: 'MemberExpression' | 'CallExpression' }>;

function optionalLinks(node: Node): Link[] {
  if (node.type === 'TSNonNullExpression') return optionalLinks(node.expression);
  if (node.type !== 'MemberExpression' && node.type !== 'CallExpression') return [];
  const below = optionalLinks(node.type === 'MemberExpression' ? node.object : node.callee);
  return node.optional ? [...below, node] : below;
}
