// Questions with their lines, messages and files, as both sides read and write them.
import { type Insertable, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type QuestionKey = { organizationId: string; id: string };
type InvoiceKey = { organizationId: string; customerId: string; id: string };

/** Two disputes of one invoice wait for each other here. */
export const lockAskedInvoice = (tx: Tx, { organizationId, customerId, id }: InvoiceKey) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'type', 'invoiceNumber', 'hasOpenDispute'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Questions of an invoice that are no dispute. */
export const selectOpenQuestionCount = async (tx: Tx, { organizationId, id }: InvoiceKey): Promise<number> => {
  const { count } = await tx
    .selectFrom('question')
    .select(raw<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', id)
    .where('kind', '=', 'QUESTION')
    .where('status', '<>', 'CLOSED')
    .executeTakeFirstOrThrow();
  return count;
};

export const insertQuestion = (tx: Tx, question: Insertable<Tables['question']>) =>
  tx.insertInto('question').values(question).execute();

/** The lines as they are now, named by their places. */
export const insertQuestionLines = (
  tx: Tx,
  { organizationId, id }: QuestionKey,
  { invoiceId, places }: { invoiceId: string; places: readonly number[] },
) =>
  raw`insert into question_line (organization_id, question_id, position, description, amount)
    select ${organizationId}, ${id}, line.place, line.description, line.amount from (
      select (row_number() over (order by position) - 1)::int as place, description, amount from invoice_line
       where organization_id = ${organizationId} and invoice_id = ${invoiceId}
    ) as line where line.place = any(${[...places]}::int[])`.execute(tx);

export const insertMessage = (tx: Tx, message: Insertable<Tables['questionMessage']>) =>
  tx.insertInto('questionMessage').values(message).execute();

export const insertFiles = async (tx: Tx, files: readonly Insertable<Tables['questionFile']>[]): Promise<void> => {
  if (files.length > 0)
    await tx
      .insertInto('questionFile')
      .values([...files])
      .execute();
};

/** What writes to a question waits for each other here. A customer names only its own. */
export const lockQuestion = (tx: Tx, { organizationId, id }: QuestionKey, customerId: string | null) =>
  tx
    .selectFrom('question')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .$if(customerId !== null, (query) => query.where('customerId', '=', customerId!))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectIsQuestionOf = async (
  sql: Sql,
  { organizationId, id }: QuestionKey,
  customerId: string,
): Promise<boolean> => {
  const found = await sql
    .selectFrom('question')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Undefined if there is no such question. */
export const selectCustomerIdOf = async (
  sql: Sql,
  { organizationId, id }: QuestionKey,
): Promise<string | undefined> => {
  const found = await sql
    .selectFrom('question')
    .select('customerId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.customerId;
};

export const selectMessageCount = async (tx: Tx, { organizationId, id }: QuestionKey): Promise<number> => {
  const { count } = await tx
    .selectFrom('questionMessage')
    .select(raw<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where('questionId', '=', id)
    .executeTakeFirstOrThrow();
  return count;
};

/** The last one of the thread as both sides read it; undefined if there is no such question. */
export const selectLastMessageId = async (
  sql: Sql,
  { organizationId, id }: QuestionKey,
): Promise<string | undefined> => {
  const last = await sql
    .selectFrom('questionMessage')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('questionId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
};

type Change = Partial<Pick<Tables['question'], 'closedAt' | 'closedBy' | 'lastMessageAt' | 'outcome' | 'status'>>;

export const updateQuestion = (tx: Tx, { organizationId, id }: QuestionKey, set: Change) =>
  tx.updateTable('question').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export const updateHasOpenDispute = (tx: Tx, { organizationId, id }: QuestionKey, hasOpenDispute: boolean) =>
  tx
    .updateTable('invoice')
    .set({ hasOpenDispute })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

const QUESTIONS_MAX = 20;

/** What a customer asked about an invoice, first what is not closed, then the newest. */
export const selectInvoiceQuestions = (sql: Sql, { organizationId, customerId, id }: InvoiceKey) =>
  sql
    .selectFrom('question')
    .innerJoin('identity', 'identity.id', 'question.askedBy')
    .select(['question.id', 'kind', 'status', 'outcome', 'question.createdAt', 'closedAt', 'identity.name as askedBy'])
    .where('question.organizationId', '=', organizationId)
    .where('question.customerId', '=', customerId)
    .where('question.invoiceId', '=', id)
    .orderBy(({ eb }) => eb('status', '=', 'CLOSED'))
    .orderBy('question.createdAt', 'desc')
    .orderBy('question.id', 'desc')
    .limit(QUESTIONS_MAX)
    .execute();

const ofQuestions = (ids: readonly string[]) => raw<string>`any(${[...ids]}::uuid[])`;

/** Lines, messages and files of some questions, each in its order. */
export const selectThreadParts = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  Promise.all([
    sql
      .selectFrom('questionLine')
      .select(['questionId', 'description', 'amount'])
      .where('organizationId', '=', organizationId)
      .where('questionId', '=', ofQuestions(ids))
      .orderBy('position')
      .execute(),
    sql
      .selectFrom('questionMessage')
      .innerJoin('identity', 'identity.id', 'questionMessage.identityId')
      .select([
        'questionId',
        'questionMessage.id',
        'side',
        'text',
        'questionMessage.createdAt',
        'identity.name as author',
      ])
      .where('organizationId', '=', organizationId)
      .where('questionId', '=', ofQuestions(ids))
      .orderBy('questionMessage.createdAt')
      .orderBy('questionMessage.id')
      .execute(),
    sql
      .selectFrom('questionFile')
      .select(['messageId', 'id', 'name', 'size'])
      .where('organizationId', '=', organizationId)
      .where('questionId', '=', ofQuestions(ids))
      .orderBy('id')
      .execute(),
  ]);

type FileKey = { organizationId: string; questionId: string; fileId: string };

export const selectQuestionFile = (
  sql: Sql,
  { organizationId, questionId, fileId }: FileKey,
  customerId: string | null,
) =>
  sql
    .selectFrom('questionFile')
    .innerJoin('question', (join) =>
      join.on('question.organizationId', '=', organizationId).onRef('question.id', '=', 'questionFile.questionId'),
    )
    .select(['questionFile.name', 'questionFile.fileKey'])
    .where('questionFile.organizationId', '=', organizationId)
    .where('questionFile.questionId', '=', questionId)
    .where('questionFile.id', '=', fileId)
    .$if(customerId !== null, (query) => query.where('question.customerId', '=', customerId!))
    .executeTakeFirst();

/** Where the supplier reads about money; null for none. */
export const selectSupplierEmail = async (sql: Sql, organizationId: string): Promise<string | null> => {
  const { accountsEmail, supportEmail } = await sql
    .selectFrom('organization')
    .select(['accountsEmail', 'supportEmail'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return accountsEmail ?? supportEmail;
};

type Audience = QuestionKey & { customerId: string; portalId: string };

/** Who may see the customer's invoices. */
const selectViewers = (sql: Sql, { organizationId, customerId, portalId }: Audience) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select('identity.email')
    .where('membership.organizationId', '=', organizationId)
    .where('membership.customerId', '=', customerId)
    .where('membership.portalId', '=', portalId)
    .where('membership.status', '=', 'APPROVED')
    .where('canView', '=', true);

/** The addresses of those who wrote for the customer and may still see its invoices. */
export const selectWriters = async (sql: Sql, audience: Audience): Promise<string[]> => {
  const writers = await selectViewers(sql, audience)
    .where(
      'identity.id',
      'in',
      sql
        .selectFrom('questionMessage')
        .select('identityId')
        .where('organizationId', '=', audience.organizationId)
        .where('questionId', '=', audience.id)
        .where('side', '=', 'CUSTOMER'),
    )
    .orderBy('identity.email')
    .execute();
  return writers.map(({ email }) => email);
};

/** The addresses of some who may see the customer's invoices, those first who have been there longest. */
export const selectLongestViewers = async (sql: Sql, audience: Audience, max: number): Promise<string[]> => {
  const viewers = await selectViewers(sql, audience)
    .orderBy('membership.createdAt')
    .orderBy('membership.userId')
    .limit(max)
    .execute();
  return viewers.map(({ email }) => email);
};

export const selectInvoiceName = async (sql: Sql, { organizationId, id }: QuestionKey): Promise<string> => {
  const { invoiceNumber } = await sql
    .selectFrom('invoice')
    .select('invoiceNumber')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return invoiceNumber;
};
