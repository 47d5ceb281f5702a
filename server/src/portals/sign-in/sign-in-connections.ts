// The calls of contract/settings/sign-in-connections.ts.
import { refuse } from '@plumbline/contract/refusals';
import type {
  connectionCalls,
  listSignInConnections as ListCall,
  removeSignInConnection as RemoveCall,
  testSignInConnection as TestCall,
} from '@plumbline/contract/settings/sign-in-connections';
import type { App } from '../../app.ts';
import { recordBy } from '../../audit/record-by.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler, Handlers } from '../../http/handler.ts';
import {
  deleteAttemptsBy,
  deleteSignInConnection,
  lockSignInConnection,
  selectPoolCounts,
  selectSignInConnections,
  updatePoolSessionsRevoked,
} from '../../identity/federation/sign-in-connections.sql.ts';
import { CALLBACK_PATH, findUpstream, ssoName } from '../../identity/federation/upstreams.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { selectPortalsNaming } from '../settings/setting-changes.sql.ts';
import { saveSignInConnection } from './save-sign-in-connection.ts';

const SUBJECT = 'sign-in-connection';

const sharedUri = ({ tenants }: Pick<App, 'tenants'>): string => `${tenants.identityOrigin}${CALLBACK_PATH}`;

const listSignInConnections: Handler<typeof ListCall> = async (app, { organizationId }) => {
  const connections = await selectSignInConnections(app.sql, organizationId);
  const portals = await selectPortalsNaming(app.sql, organizationId);
  const poolOf = (key: string) => ssoName(organizationId, key);
  const pools = connections.map(({ key }) => poolOf(key));
  const counts = pools.length > 0 ? await selectPoolCounts(app.sql, pools) : [];
  const countByPool = new Map(counts.map(({ pool, count }) => [pool, Number(count)]));
  const rows = connections.map((connection) => ({
    ...connection,
    portals: portals.filter(({ key }) => key === connection.key).map(({ id, name }) => ({ id, name })),
    peopleCount: countByPool.get(poolOf(connection.key)) ?? 0,
  }));
  const shared = sharedUri(app);
  return { rows, count: rows.length, redirectUris: { shared, ownPrefix: `${shared}/${organizationId}/` } };
};

const testSignInConnection: Handler<typeof TestCall> = async (app, staff, { key }) => {
  const { organizationId } = staff;
  const { connection } = (await findUpstream(app, ssoName(organizationId, key))) ?? refuse('not_found');
  const steps = await app.upstream.check(connection, sharedUri(app));
  const failed = steps.find(({ outcome }) => outcome === 'failed')?.step ?? null;
  await inTransaction(app.sql, (tx) =>
    recordBy(tx, staff, {
      at: app.now().toISOString(),
      action: 'sign-in-connection.tested',
      subjectType: SUBJECT,
      subjectId: key,
      detail: { issuer: connection.issuer, failed },
    }),
  );
  return { steps };
};

/** The people stay: whoever sets up the same provider under the same key again lets them in again. */
const removeSignInConnection: Handler<typeof RemoveCall> = async (app, staff, { key }) => {
  const { organizationId } = staff;
  const upstream = ssoName(organizationId, key);
  await inTransaction(app.sql, async (tx) => {
    const { name, issuer } = (await lockSignInConnection(tx, organizationId, key)) ?? refuse('not_found');
    const at = app.now().toISOString();
    const portals = (await selectPortalsNaming(tx, organizationId)).filter((portal) => portal.key === key);
    for (const { id: portalId } of portals) {
      const changes = () => ({ portalSignInProvider: null, isPortalSingleSignOnEnabled: false });
      await saveSettings(app, tx, staff, { portalId, changes });
    }
    await deleteSignInConnection(tx, organizationId, key);
    await deleteAttemptsBy(tx, organizationId, upstream);
    await updatePoolSessionsRevoked(tx, organizationId, upstream, at);
    const detail = { name, issuer };
    await recordBy(tx, staff, {
      at,
      action: 'sign-in-connection.removed',
      subjectType: SUBJECT,
      subjectId: key,
      detail,
    });
  });
  app.tenants.clearCache();
  app.sessions.clearCache();
  return {};
};

export const connectionHandlers: Handlers<typeof connectionCalls> = {
  listSignInConnections,
  saveSignInConnection,
  testSignInConnection,
  removeSignInConnection,
};
