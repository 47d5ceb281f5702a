// Adds what customers of a story have asked about invoices, so that both sides have something to answer.
import { later } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertInvoiceEvent } from '@plumbline/server/invoices/invoice-events.sql';
import { insertMessage, insertQuestion, updateHasOpenDispute } from '@plumbline/server/questions/questions.sql';
import type { StoryQuestion } from '../stories/questions.ts';
import type { Story } from '../stories/story.ts';
import { selectAskedInvoice, selectHasQuestions } from './questions.sql.ts';
import { lockSeeding, selectIdentityIds, selectPortalByLabel } from './seed.sql.ts';

const HOUR_MS = 3_600_000;

/** Once: afterwards visitors of the demo may ask too. */
export async function completeQuestions({ sql, now }: Pick<App, 'sql' | 'now'>, story: Story): Promise<void> {
  const { questions = [] } = story;
  const portal = await selectPortalByLabel(sql, story.label);
  if (!portal || questions.length === 0) return;
  const { organizationId, id: portalId } = portal;
  await inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    if (await selectHasQuestions(tx, organizationId)) return;
    for (const question of questions) await addQuestion(tx, { organizationId, portalId, now: now() }, question);
  });
}

type Owner = { organizationId: string; portalId: string; now: Date };

async function addQuestion(tx: Tx, { organizationId, portalId, now }: Owner, question: StoryQuestion): Promise<void> {
  const { kind, by, text, hoursAgo, answer } = question;
  const invoice = await selectAskedInvoice(tx, organizationId, question);
  const identityIds = await selectIdentityIds(tx, answer ? [by, answer.by] : [by]);
  const askedBy = identityIds.get(by);
  const staffId = answer && identityIds.get(answer.by);
  if (!invoice || askedBy === undefined) return;
  const { id: invoiceId, customerId } = invoice;
  const id = newId();
  const askedAt = later(now, -hoursAgo * HOUR_MS);
  const answeredAt = later(now, -(answer?.hoursAgo ?? hoursAgo) * HOUR_MS).toISOString();
  await insertQuestion(tx, {
    organizationId,
    id,
    customerId,
    portalId,
    invoiceId,
    kind,
    status: answer ? 'ANSWERED' : 'OPEN',
    askedBy,
    createdAt: askedAt.toISOString(),
    lastMessageAt: answeredAt,
  });
  const message = { organizationId, questionId: id };
  const asked = { identityId: askedBy, text, createdAt: askedAt.toISOString() };
  await insertMessage(tx, { ...message, ...asked, id: newId(), side: 'CUSTOMER' });
  if (answer && staffId !== undefined) {
    const answered = { identityId: staffId, text: answer.text, createdAt: answeredAt };
    await insertMessage(tx, { ...message, ...answered, id: newId(), side: 'STAFF' });
  }
  const isDispute = kind === 'DISPUTE';
  if (isDispute) await updateHasOpenDispute(tx, { organizationId, id: invoiceId }, true);
  const type = isDispute ? 'DISPUTED' : 'QUESTION_ASKED';
  await insertInvoiceEvent(tx, { organizationId, invoiceId, type, identityId: askedBy, at: askedAt });
}
