import { expect, test } from 'vitest';
import { checkChangelog } from './changelog.ts';

const aboutOf = (text: string) => checkChangelog(text).map(({ about }) => about);

test('two lists of one kind and equal lines of a release are reported', () => {
  expect(aboutOf('# Changelog\n\n## 2.0\n\n### Added\n- A\n\n### Fixed\n- B\n- A\n\n### Added\n- C\n')).toEqual([
    '2.0 has twice: ### Added',
    '2.0 has twice: - A',
  ]);
});

test('releases may have the same lists and lines', () => {
  expect(aboutOf('# Changelog\n\n## 2.0\n\n### Added\n- A\n\n## 1.0\n\n### Added\n- A\n')).toEqual([]);
});
