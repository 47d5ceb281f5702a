// Every refusal of programs and of their tokens.
import { newId } from '../../database/new-id.ts';
import { HOURLY_LIMITS } from '../../imports/count-sent.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { testProgram } from '../../programs/testing/test-program.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type ProgramCall =
  | 'createApiToken'
  | 'loadCustomers'
  | 'loadInvoices'
  | 'loadLines'
  | 'loadPostings'
  | 'loadProjects'
  | 'revokeApiToken'
  | 'rotateApiToken';

const TOKENS_MAX = 20;

export async function programRefusalCases(): Promise<RefusalCases<ProgramCall>> {
  const database = await ownDatabase();
  const portal = await testPortal({ database });
  const desk = importDesk(portal);
  const program = testProgram(portal);
  const { token } = await program.makeToken();
  /** While a file is imported. */
  const busy = (kind: string) => ({
    import_busy: async () => {
      const run = await desk.upload('customers', `Customer No,Name\n${newId()},One\n`);
      await desk.check(run.id);
      await desk.post(run.id, 'start');
      const response = await program.sendBatch(token, kind, { rows: [{}] });
      await portal.app.sql.updateTable('importRun').set({ state: 'FAILED' }).where('id', '=', run.id).execute();
      return response;
    },
    too_many_requests: async () => {
      const other = await testPortal({ database });
      const { app, organizationId } = other;
      await fillLimit(app, HOURLY_LIMITS.batches, organizationId);
      const sender = testProgram(other);
      return sender.sendBatch((await sender.makeToken()).token, kind, { rows: [{}] });
    },
  });
  return {
    createApiToken: {
      api_token_limit: async () => {
        for (let made = 0; made < TOKENS_MAX; made += 1) await program.create();
        return program.create();
      },
    },
    rotateApiToken: { not_found: () => program.post(newId(), 'rotate', { oldWorksForHours: 0 }) },
    revokeApiToken: { not_found: () => program.post(newId(), 'revoke') },
    loadCustomers: busy('customers'),
    loadProjects: busy('projects'),
    loadInvoices: busy('invoices'),
    loadLines: busy('lines'),
    loadPostings: busy('postings'),
  };
}
