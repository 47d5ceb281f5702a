import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ONCE } from '@plumbline/tools/house/tried-once';
import { SCREEN_TESTS, screensProject } from '@plumbline/tools/screens-project';

const ROOMS = ['rules', 'contract', 'server', 'ui', 'portal', 'console', 'sandbox', 'demo', 'e2e', 'tools'];

export default defineConfig({
  test: {
    // Vitest would leave a core free, which of two is half.
    maxWorkers: availableParallelism(),
    // One project a room: `vitest run --project rules`.
    projects: [
      ...ROOMS.map((room) => ({
        test: {
          name: room,
          include: [`${room}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', SCREEN_TESTS],
          // A far-off zone, so that a stray local date fails here and not at a customer's.
          env: { TZ: 'Pacific/Kiritimati' },
          // Generous: a busy machine is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // As for screens: vitest prints which test needed it.
          retry: process.env['CI'] === undefined ? 0 : 1,
          tags: [{ name: ONCE, retry: 0 }],
          // Files share one start of everything they import, except where they put something in the place of globals or
          // start whole servers.
          isolate: ['ui', 'demo', 'e2e'].includes(room),
          globalSetup: ['server', 'demo'].includes(room) ? ['server/src/database/test-global-setup.ts'] : [],
          setupFiles: room === 'server' ? ['server/src/testing/organization-check.ts'] : [],
        },
      })),
      screensProject,
    ],
  },
});
