// Questions over HTTP: a customer asks about an invoice, and staff answer.
import type { Answer } from '@plumbline/contract/call';
import type { getQuestion, listQuestions } from '@plumbline/contract/questions/questions-admin';
import type { listInvoiceQuestions } from '@plumbline/contract/questions/questions';
import { insertInvoice } from '../../testing/fixtures.sql.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';
import { selectQuestionCount } from '../../invoices/invoices.sql.ts';
import { type FormFile, multipart } from '../../waivers/testing/multipart.ts';
import { selectLastMessageId } from '../questions.sql.ts';

export type Question = {
  kind?: string;
  text?: string;
  lines?: readonly number[];
  files?: readonly FormFile[];
  /** How many questions were read with the invoice; all that there are, unless it is given. */
  questionCount?: number;
};

export function testQuestions(portal: TestPortal) {
  const { app, organizationId, user, staff } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const invoice = (facts: Partial<Parameters<typeof insertInvoice>[1]> = {}) =>
    insertInvoice(app.sql, { ...owner, ...facts });
  const post = (
    url: string,
    fields: readonly (readonly [string, string])[],
    files: readonly FormFile[],
    cookie: string,
  ) =>
    portal.send({
      method: 'POST',
      url,
      cookie,
      ...multipart([...fields, ...files.map((file) => ['files[]', file] as const)]),
    });
  const countOf = (id: string) => selectQuestionCount(app.sql, { ...owner, id });
  const ask = async (invoiceId: string, question: Question = {}, cookie = portal.cookies.customer) => {
    const { kind = 'QUESTION', text = 'What is the delivery fee for?', lines = [], files = [] } = question;
    const { questionCount = await countOf(invoiceId) } = question;
    const fields = [
      ['kind', kind] as const,
      ['questionCount', String(questionCount)] as const,
      ['text', text] as const,
      ...lines.map((line) => ['lines[]', String(line)] as const),
    ];
    return post(`/v1/invoices/${invoiceId}/questions`, fields, files, cookie);
  };
  const asked = async (invoiceId: string, question: Question = {}): Promise<string> => {
    const response = await ask(invoiceId, question);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<{ id: string }>().id;
  };
  /** By staff who act for the customer as a whole. */
  const askedByStaff = async (invoiceId: string): Promise<string> => {
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const { headers, payload } = multipart([
      ['kind', 'QUESTION'],
      ['questionCount', String(await countOf(invoiceId))],
      ['text', 'They called: why two?'],
    ]);
    const authorization = `Bearer ${await app.frameTokens.issue(acting, portal)}`;
    const url = `/v1/invoices/${invoiceId}/questions/admin`;
    const response = await portal.send({ method: 'POST', url, payload, headers: { ...headers, authorization } });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<{ id: string }>().id;
  };
  const lastMessageId = async (id: string) => (await selectLastMessageId(app.sql, { organizationId, id })) ?? id;
  /** To everything that was written, unless `last` names what was read last. */
  const reply = async (
    id: string,
    text: string,
    files: readonly FormFile[] = [],
    { cookie = portal.cookies.customer, last }: { cookie?: string; last?: string } = {},
  ) => {
    const fields = [['lastMessageId', last ?? (await lastMessageId(id))] as const, ['text', text] as const];
    return post(`/v1/questions/${id}/messages`, fields, files, cookie);
  };
  const withdraw = (id: string) =>
    portal.send({ method: 'POST', url: `/v1/questions/${id}/withdraw`, cookie: portal.cookies.customer });
  const get = (url: string, cookie = portal.cookies.customer) => portal.send({ url, cookie });
  const threads = async (invoiceId: string) =>
    (await get(`/v1/invoices/${invoiceId}/questions`)).json<Answer<typeof listInvoiceQuestions>>().rows;
  /** Signed in anew, because tests move the clock. */
  const asStaff = async (method: 'GET' | 'POST', path = '', payload?: object) =>
    portal.send({
      method,
      url: `/v1/console/questions${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(staff.identityId, 'CONSOLE'),
      ...(payload && { payload }),
    });
  /** To everything that was written, unless `last` names what was read last. */
  const answer = async (id: string, text: string, outcome?: string, files: readonly FormFile[] = [], last?: string) =>
    portal.send({
      method: 'POST',
      url: `/v1/console/questions/${id}/messages`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(staff.identityId, 'CONSOLE'),
      ...multipart([
        ['lastMessageId', last ?? (await lastMessageId(id))],
        ['text', text],
        ...(outcome === undefined ? [] : [['outcome', outcome] as const]),
        ...files.map((file) => ['files[]', file] as const),
      ]),
    });
  const listed = async (query = '') => (await asStaff('GET', query)).json<Answer<typeof listQuestions>>();
  const read = async (id: string) => (await asStaff('GET', `/${id}`)).json<Answer<typeof getQuestion>>();
  const isInDispute = async (invoiceId: string) =>
    (await get(`/v1/invoices/${invoiceId}`)).json<{ isInDispute: boolean }>().isInDispute;
  return {
    invoice,
    ask,
    asked,
    countOf,
    askedByStaff,
    lastMessageId,
    reply,
    withdraw,
    get,
    threads,
    asStaff,
    answer,
    listed,
    read,
    isInDispute,
  };
}
