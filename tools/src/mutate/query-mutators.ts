import { type Mutator, type Place, replace, textOf } from './mutator.ts';
import type { Node } from './syntax.ts';

const CONDITIONS = ['where', 'whereRef', 'having', 'on', 'onRef'];
const CLAUSES = [...CONDITIONS, 'orderBy', 'limit', 'offset', 'forUpdate', 'skipLocked', 'distinct', 'distinctOn'];

const OPERATORS: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
};

/** Removes clauses of a query, and negates their operators. */
export const queryClause: Mutator = (node, place) => {
  if (!place.path.endsWith('.sql.ts')) return [];
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { object, property } = node.callee;
  if (property.type !== 'Identifier' || !CLAUSES.includes(property.name) || isOrganization(node, place)) return [];
  return [replace('query clause', node, textOf(object, place))];
};

/** A house rule checks that every query names its organization, and no test can notice it if ids are unique. */
const isOrganization = (node: Extract<Node, { type: 'CallExpression' }>, place: Place): boolean => {
  const [column] = node.arguments;
  return column !== undefined && /organizationId['"]$/.test(textOf(column, place));
};

export const queryOperator: Mutator = (node, place) => {
  if (!isQueryOperator(node, place) || node.type !== 'Literal') return [];
  const operator = OPERATORS[String(node.value)];
  return operator === undefined ? [] : [replace('query operator', node, `'${operator}'`)];
};

export function isQueryOperator(node: Node, { path, ancestors: [parent], ...rest }: Place): boolean {
  if (!path.endsWith('.sql.ts') || parent?.type !== 'CallExpression' || parent.arguments[1] !== node) return false;
  const { callee } = parent;
  const isCondition =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    CONDITIONS.includes(callee.property.name);
  // `eb('status', '=', …)` as well.
  const isBuilder = callee.type === 'Identifier' && parent.arguments.length === 3;
  return (isCondition || isBuilder) && !isOrganization(parent, { path, ancestors: [parent], ...rest });
}
