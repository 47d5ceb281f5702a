import { firstDifference } from './first-difference.ts';
import { literal, jsxText, template } from './literal-mutators.ts';
import { applyEdit, type Mutant, type Mutation } from './mutant.ts';
import type { Mutator, Place } from './mutator.ts';
import {
  assignmentOperator,
  binaryOperator,
  condition,
  logicalOperator,
  optionalChain,
  unaryOperator,
  updateOperator,
} from './operator-mutators.ts';
import { isQueryOperator, queryClause, queryOperator } from './query-mutators.ts';
import { block, element, jsxAttribute, method, property, returned, statement } from './removal-mutators.ts';
import { declaresType, isFunction, isParsable, parse, walk } from './syntax.ts';

const MUTATORS: readonly Mutator[] = [
  assignmentOperator,
  binaryOperator,
  block,
  condition,
  element,
  jsxAttribute,
  jsxText,
  (node, place) => (isQueryOperator(node, place) ? [] : literal(node, place)),
  logicalOperator,
  method,
  optionalChain,
  property,
  queryClause,
  queryOperator,
  returned,
  statement,
  template,
  unaryOperator,
  updateOperator,
];

/** All mutants of a file that parse; ids count on from `firstId`. */
export function findMutants(path: string, source: string, firstId = 1): Mutant[] {
  const found = new Map<string, Mutation & Pick<Mutant, 'isLocal' | 'isAtLoad'>>();
  walk(parse(path, source), (node, ancestors) => {
    const place: Place = { path, source, ancestors };
    for (const mutation of MUTATORS.flatMap((mutator) => mutator(node, place))) {
      // Two mutators may produce the same text.
      const { start, end, text } = mutation.edit;
      const key = `${start} ${end} ${text}`;
      if (found.has(key)) continue;
      const isAtLoad = ![node, ...ancestors].some(isFunction);
      found.set(key, { ...mutation, isLocal: ancestors.some(declaresType), isAtLoad });
    }
  });
  return [...found.values()]
    .filter(({ edit }) => isParsable(path, applyEdit(source, edit)))
    .sort((one, other) => firstDifference(one.start - other.start, one.end - other.end))
    .map((mutation, place) => ({ ...mutation, id: firstId + place, path, ...described(mutation, source) }));
}

const SHOWN_LENGTH = 100;

function described({ edit }: Mutation, source: string): Pick<Mutant, 'line' | 'before' | 'after'> {
  return {
    line: source.slice(0, edit.start).split('\n').length,
    before: onOneLine(source.slice(edit.start, edit.end)),
    after: onOneLine(edit.text),
  };
}

function onOneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line;
}
