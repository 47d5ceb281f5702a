// Seals the released waivers of each story's first customer, so that there is something to verify.
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '@plumbline/server/app';
import { prepareDocument } from '@plumbline/server/waivers/documents/prepare-document';
import { STORIES } from '../stories/stories.ts';
import type { Story } from '../stories/story.ts';
import { selectIdentityIds, selectPortalByLabel } from './seed.sql.ts';
import { selectUnsealed, updateWaiverRow } from './waiver-documents.sql.ts';

/** Those that have a document keep it; states with a form of their own get none. */
export async function sealWaivers(app: App): Promise<void> {
  for (const story of STORIES) await sealStory(app, story);
}

async function sealStory(app: App, { label, customers: [first], staff: [signer] }: Story): Promise<void> {
  const portal = await selectPortalByLabel(app.sql, label);
  if (!portal || !first || !signer) return;
  const { organizationId } = portal;
  const identityId = (await selectIdentityIds(app.sql, [signer.email])).get(signer.email);
  if (identityId === undefined) return;
  for (const { id, waiverType, total, ...sums } of await selectUnsealed(app.sql, organizationId, first.code)) {
    const key = { organizationId, waiverId: id };
    const open = Number(sums.open);
    const amount = isUnconditional(waiverType) ? Number(total) - open : open;
    await updateWaiverRow(app.sql, key, {
      requestedFigures: { amount, openBalance: open, exceptionsAmount: 0, disputedAmount: 0, creditsAmount: 0 },
    });
    const document = await prepareDocument(app, key, {
      ...signer,
      identityId,
      clientAddress: '203.0.113.24',
      method: 'Password, entered again',
    });
    if (document.kind === 'prepared') await updateWaiverRow(app.sql, key, { fileKey: document.fileKey });
  }
}
