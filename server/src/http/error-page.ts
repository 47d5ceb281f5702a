// What a person reads when a page of an app cannot be sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refused } from '@plumbline/contract/refusals';
import { sendPlainPage } from './plain-page.ts';

const NOT_A_PAGE = /^\/(v1|api|assets|docs)(\/|$)/;

/** The page of an app is answered at every path that is no route. */
export const isPage = ({ is404, method, url }: FastifyRequest): boolean =>
  is404 && (method === 'GET' || method === 'HEAD') && !NOT_A_PAGE.test(url.split('?', 1).join(''));

export function sendErrorPage(reply: FastifyReply, { status, message }: Refused) {
  if (status === 429) {
    const text = 'You opened many pages in a short time. Wait a minute, then reload this page.';
    return sendPlainPage(reply, status, { title: 'Too many requests', text });
  }
  if (status === 503) {
    const text = 'We could not load this page. Wait a few seconds, then reload it.';
    return sendPlainPage(reply, status, { title: 'Not available right now', text });
  }
  if (status === 400) {
    const text = 'A part of it cannot be read. Check it for typing errors, or open the link again.';
    return sendPlainPage(reply, status, { title: 'This address is not valid', text });
  }
  return sendPlainPage(reply, status, { title: message, text: 'Reload the page to try again.' });
}
