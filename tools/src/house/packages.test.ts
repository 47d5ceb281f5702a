import { expect, test } from 'vitest';
import { checkLock, checkRoomsOfPackages, checkVersions, readDependencies } from './packages.ts';

const about = (complaints: readonly { about: string }[]) => complaints.map((complaint) => complaint.about);
const packageFile = (content: object) => ({ path: 'server/package.json', text: JSON.stringify(content) });

test.each(['^5.12.8', '~5.1.0', '5', 'latest', '*', 'git+https://example.com/a.git'])(
  'version %s is refused',
  (version) => {
    expect(about(checkVersions([packageFile({ devDependencies: { fastify: version } })]))).toEqual([
      `fastify: ${version} is not an exact version`,
    ]);
  },
);

test('exact versions are fine', () => {
  expect(checkVersions([packageFile({ dependencies: { a: '5.12.8', b: '18.4.0-beta.17' } })])).toEqual([]);
});

test('a package.json may not reach further than the imports may', () => {
  const file = packageFile({
    dependencies: { '@plumbline/rules': '0.1.0', '@plumbline/demo': '0.1.0', fastify: '5.12.8' },
  });
  expect(about(checkRoomsOfPackages(readDependencies([file])))).toEqual(['server may not depend on @plumbline/demo']);
});

test('a lock file with download addresses is refused, links between the rooms are allowed', () => {
  const lock = {
    packages: {
      'node_modules/a': { resolved: 'https://example.org/a.tgz' },
      'node_modules/b': { resolved: 'rules', link: true },
    },
  };
  expect(about(checkLock(JSON.stringify(lock)))).toEqual(['node_modules/a names a download address']);
});

test('a native package must be locked for both architectures', () => {
  const lock = {
    packages: {
      'node_modules/oxlint': {
        optionalDependencies: {
          '@oxlint/linux-x64-gnu': '1.0.0',
          '@oxlint/linux-arm64-gnu': '1.0.0',
          '@oxlint/darwin-x64': '1.0.0',
        },
      },
      'node_modules/@oxlint/linux-x64-gnu': {},
    },
  };
  expect(about(checkLock(JSON.stringify(lock)))).toEqual([
    'node_modules/oxlint needs @oxlint/linux-arm64-gnu, which is not locked',
  ]);
});
