import { describe, expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { applyEdit } from './mutant.ts';

/** The whole text after each mutation of this kind. */
const mutated = (source: string, mutator: string, path = 'rules/src/sample.tsx'): string[] =>
  findMutants(path, source)
    .filter((mutant) => mutant.mutator === mutator)
    .map(({ edit }) => applyEdit(source, edit));

describe('each mutator', () => {
  const cases: [mutator: string, source: string, ...mutated: string[]][] = [
    ['negation', 'if (late) pay();', 'if (!(late)) pay();'],
    ['negation', 'f(isLate() ? 1 : 2);', 'f(!(isLate()) ? 1 : 2);'],
    ['negation', 'f(!late);', 'f((late));'],
    ['boundary', 'f(a < b, a >= b);', 'f(a <= b, a >= b);', 'f(a < b, a > b);'],
    ['equality', 'if (a === b) f();', 'if (a !== b) f();'],
    ['logic', 'f(a && b, c || d);', 'f((a || b), c || d);', 'f(a && b, (c && d));'],
    ['coalescing', 'f(a ?? b);', 'f((a)!);', 'f((b));'],
    ['coalescing', 'f(a ?? null);', 'f((null));'],
    ['arithmetic', 'f(a + b, a * b);', 'f(a - b, a * b);', 'f(a + b, a / b);'],
    ['arithmetic', 'n += 1;', 'n -= 1;'],
    ['arithmetic', 'n++;', 'n--;'],
    ['boolean', 'f(true);', 'f(false);'],
    ['number', 'f(10);', 'f(11);', 'f(9);'],
    ['number', 'f(60_000);', 'f(120000);', 'f(30000);'],
    ['string', "f('Paid', '');", "f('', '');", "f('Paid', 'mutated');"],
    ['string', '<Field label="Name" />;', "<Field label={''} />;"],
    ['template', 'f(`${a} days`);', "f('');"],
    ['text', '<b>Paid</b>;', "<b>{''}</b>;"],
    [
      'optional chain',
      'f(a?.b, a?.[0], a?.());',
      'f(a!.b, a?.[0], a?.());',
      'f(a?.b, a![0], a?.());',
      'f(a?.b, a?.[0], a!());',
    ],
    [
      'method',
      'f(all.some(g), Math.max(a, b));',
      'f(all.every(g), Math.max(a, b));',
      'f(all.some(g), Math.min(a, b));',
    ],
    ['method', 'f(rows.filter(isOpen));', 'f(rows);'],
    ['removed statement', 'await notify(who);', ';'],
    ['removed statement', 'function f() { if (a) return b; }', 'function f() { if (a) ; }'],
    ['removed property', 'f({ a, b: 1 });', 'f({  b: 1 });', 'f({ a,  });'],
    ['removed element', 'f([a, b]);', 'f([ b]);', 'f([a, ]);'],
    ['removed prop', '<Button disabled onClick={f} />;', '<Button  onClick={f} />;', '<Button disabled  />;'],
    ['emptied function', 'function f() { a = 1; }', 'function f() {}'],
    ['emptied block', 'if (a) { b = 1; }', 'if (a) {}'],
    ['returned null', 'const f = () => a;', 'const f = () => null;'],
    ['returned null', 'function F() { return <b />; }', 'function F() { return null; }'],
  ];
  test.each(cases)('%s: %s', (mutator, source, ...expected) => {
    expect(mutated(source, mutator)).toEqual(expected);
  });
});

describe('queries', () => {
  const query = "sql.selectFrom('payment').where('organizationId', '=', o).where('status', '=', s).execute();";
  const inSql = (mutator: string) => mutated(query, mutator, 'server/src/sample.sql.ts');

  test('lose a condition, but not the organization, which a house rule holds', () => {
    expect(inSql('query clause')).toEqual(["sql.selectFrom('payment').where('organizationId', '=', o).execute();"]);
  });

  test('compare the other way', () => {
    expect(inSql('query operator')).toEqual([query.replace("'status', '='", "'status', '<>'")]);
  });
});

test('code without behaviour is not mutated', () => {
  const source = `
    import { a } from 'a';
    export * from 'b';
    type Status = 'OPEN' | 'PAID';
    // A comment with 'words' and 1 number.
    const view = <b className="late" style={{ width: 10 }}>{a}</b>;
    throw new Error('cannot happen');
    app.log.warn('slow', 1);
    useEffect(f, [a]);
  `;
  const found = findMutants('portal/src/sample.tsx', source).map(({ mutator, before }) => `${mutator}: ${before}`);
  expect(found).toEqual([
    "removed statement: throw new Error('cannot happen');",
    'removed statement: useEffect(f, [a]);',
  ]);
});

test('a mutant has its position, and ids count on from the first', () => {
  expect(findMutants('rules/src/a.ts', 'const a = 1;\nconst b = a > 1;\n', 7)).toMatchObject([
    { id: 7, line: 1, before: '1', after: '2' },
    { id: 8, line: 1, before: '1', after: '0' },
    { id: 9, line: 2, before: 'a > 1', after: 'a >= 1' },
    { id: 10, line: 2 },
    { id: 11, line: 2 },
  ]);
});
