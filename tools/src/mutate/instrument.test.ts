import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { instrument, SWITCH } from './instrument.ts';
import { applyEdit } from './mutant.ts';

const PATH = 'portal/src/sample.tsx';

const SOURCE = `
  function probe() {
    const seen: string[] = [];
    const note = (what: string, { twice = false } = {}) => {
      seen.push(what);
      if (twice) seen.push(what);
    };
    for (const round of [0, 1]) note('round ' + round, { twice: round === 1 });
    if (seen.length > 2 && !seen.includes('x')) note(\`\${seen.length} seen\`);
    let count = 0;
    count++;
    try {
      if (seen[9]!.length === count) throw new Error('never');
    } catch {
      note('caught');
    }
    const best = [3, 1].toSorted().at(0) ?? -count;
    const link = <a href="#" download title={best > 0 ? 'up' : 'down'}>  Go  on
      now </a>;
    return { seen, best, link, name: seen?.[0]?.length, nothing: describe('') };
  }
  function describe(text: string): string {
    if (text === '') return 'empty';
    return text;
  }
`;

/** The result of `probe` as text; undefined properties are left out. */
async function answerOf(source: string, active: number | null): Promise<string> {
  const { code } = await transformWithOxc(source, PATH, { jsx: { runtime: 'classic', pragma: 'h' } });
  const element = (...parts: readonly unknown[]) => parts;
  Object.assign(globalThis, { [SWITCH]: (id: number) => id === active });
  try {
    // oxlint-disable-next-line no-implied-eval, no-unsafe-call -- runs the sample above
    return JSON.stringify(new Function('h', `${code}; return probe();`)(element) ?? null);
  } catch (error) {
    return String(error);
  } finally {
    Reflect.deleteProperty(globalThis, SWITCH);
  }
}

const mutants = findMutants(PATH, SOURCE);
const instrumented = instrument(SOURCE, mutants);

test('without an active mutant the instrumented file behaves like its source', async () => {
  expect(await answerOf(instrumented, null)).toBe(await answerOf(SOURCE, null));
});

test.each(mutants)(
  '$mutator in line $line, active in the instrumented file, behaves like the edited source',
  async (mutant) => {
    expect(await answerOf(instrumented, mutant.id)).toBe(await answerOf(applyEdit(SOURCE, mutant.edit), null));
  },
);
