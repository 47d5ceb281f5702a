import type { App } from '../app.ts';

/** What makes later work faster is done outside of transactions; if it fails, the import has not. */
export async function afterwards(app: App, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.log.warn({ err: error }, 'the work after an import failed');
  }
}
