import { defineConfig } from 'vitest/config';

const ROOMS = ['rules', 'contract', 'server', 'ui', 'portal', 'console', 'sandbox', 'demo', 'e2e', 'tools'];

export default defineConfig({
  test: {
    // One project a room: `vitest run --project rules`.
    projects: ROOMS.map((room) => ({
      test: {
        name: room,
        include: [`${room}/**/*.test.{ts,tsx}`],
        exclude: ['**/node_modules/**', '**/dist/**'],
        // A far-off zone, so that a stray local date fails here and not at a customer's.
        env: { TZ: 'Pacific/Kiritimati' },
        // Generous: a busy machine is no failure.
        testTimeout: 30_000,
        hookTimeout: 60_000,
        // Rules keep no state, so their files can share one start.
        isolate: room !== 'rules',
        globalSetup: ['server', 'demo'].includes(room) ? ['server/src/database/test-global-setup.ts'] : [],
      },
    })),
  },
});
