import type { Mutation } from './mutant.ts';
import { change, type Mutator, type Place, replace } from './mutator.ts';
import { calledName, type Node, receiverText } from './syntax.ts';

/** Texts that only concern developers, appearance or the bundler. */
export function isUntested({ ancestors, source }: Place): boolean {
  return ancestors.some((ancestor) => {
    if (ancestor.type === 'JSXAttribute') return isLooks(attributeName(ancestor));
    if (ancestor.type === 'Property') return ancestor.key.type === 'Identifier' && isLooks(ancestor.key.name);
    if (ancestor.type === 'NewExpression') return /Error$|^URL$/.test(calledName(ancestor));
    return isLog(ancestor, source);
  });
}

/** Props that only affect appearance, which tests of behaviour cannot notice. */
const LOOKS = ['className', 'classNames', 'style', 'styles', 'key', 'variant', 'size', 'color', 'c', 'fz', 'fw', 'gap'];
const MORE_LOOKS = [
  'align',
  'art',
  'grow',
  'icon',
  'iconColor',
  'inset',
  'skeletonRows',
  'justify',
  'radius',
  'width',
  'height',
  'viewBox',
  'tone',
  'strokeWidth',
  'd',
  'fill',
  'stroke',
];

export const isLooks = (name: string): boolean => LOOKS.includes(name) || MORE_LOOKS.includes(name);

export const isLog = (node: Node, source: string): boolean =>
  node.type === 'CallExpression' && /(^|\.)(log|console)$/.test(receiverText(node, source));

export const attributeName = (node: Extract<Node, { type: 'JSXAttribute' }>): string =>
  node.name.type === 'JSXIdentifier' ? node.name.name : `${node.name.namespace.name}:${node.name.name.name}`;

export const literal: Mutator = (node, place) => {
  if (node.type !== 'Literal' || isUntested(place) || isDirective(place)) return [];
  switch (typeof node.value) {
    case 'boolean':
      return [replace('boolean', node, String(!node.value))];
    case 'number':
      return otherNumbers(node.value).map((value) => replace('number', node, numberText(value, place)));
    case 'string':
      return [stringMutation(node, node.value, place)];
    default:
      return [];
  }
};

/** Large numbers are limits and durations, of which one more or less means the same. */
const otherNumbers = (value: number): number[] =>
  value < 100 ? [value + 1, value - 1] : [value * 2, Math.floor(value / 2)];

const isDirective = ({ ancestors: [parent] }: Place): boolean =>
  parent?.type === 'ExpressionStatement' && 'directive' in parent && typeof parent.directive === 'string';

/** After a minus, `--1` would not parse. */
const numberText = (value: number, { ancestors: [parent] }: Place): string =>
  value < 0 && (parent?.type === 'UnaryExpression' || parent?.type === 'BinaryExpression') ? `(${value})` : `${value}`;

function stringMutation(node: Node, value: string, { ancestors: [parent] }: Place): Mutation {
  const text = value === '' ? "'mutated'" : "''";
  if (parent?.type !== 'JSXAttribute') return replace('string', node, text);
  const { start, end } = node;
  return change('string', 'jsx-attribute-text', node, text, { start, end, text: `{${text}}` });
}

export const template: Mutator = (node, place) => {
  if (node.type !== 'TemplateLiteral' || isUntested(place)) return [];
  const isTagged = place.ancestors[0]?.type === 'TaggedTemplateExpression';
  return isTagged || node.end - node.start <= 2 ? [] : [replace('template', node, "''")];
};

/** Text between tags. A text with entities is skipped: its value differs from its source. */
export const jsxText: Mutator = (node) => {
  if (node.type !== 'JSXText' || !/\w/.test(node.value) || node.value.includes('&')) return [];
  return [change('text', 'jsx-text', node, "{''}")];
};
