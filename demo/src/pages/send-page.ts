// The layout of the demo's own pages, without a supplier's brand.
import { newNonce } from '@plumbline/server/http/page';
import { contentSecurityPolicy } from '@plumbline/server/http/security-headers';
import type { Reply } from './http.ts';
import { type Html, html } from '@plumbline/server/http/html';
import { STYLE } from './style.ts';

export type DemoPage = {
  title: string;
  main: Html;
  /** Style rules of this page only, such as the colors of its portals. */
  style?: string;
  /** Whether it frames our own pages. */
  hasFrames?: boolean;
  /** Other hosts that its forms lead to; browsers check every redirect on the way. */
  formsLeadTo?: string;
};

export const sendPage = (reply: Reply, page: DemoPage) => {
  const { text, policy } = pageOf(page);
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(text);
};

export function pageOf({ title, main, style = '', hasFrames = false, formsLeadTo }: DemoPage) {
  const nonce = newNonce();
  const own = contentSecurityPolicy('nobody', nonce, { shows: hasFrames ? ["'self'"] : [] });
  return {
    policy: formsLeadTo === undefined ? own : own.replace("form-action 'self'", `form-action 'self' ${formsLeadTo}`),
    text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html`${title}`.text}</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${STYLE}${style}</style></head>
<body><div class="page">${HEADER.text}<main>${main.text}</main></div></body></html>`,
  };
}

export const sendNotFound = (reply: Reply, words: string) =>
  sendPage(reply.code(404), {
    title: 'Not found',
    main: html`<h1>Not found</h1>
      <p class="lead">${words}</p>
      <p><a class="link" href="/">Back to the demo</a></p>`,
  });

const HEADER = html`<header class="top">
  <a class="mark" href="/">
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path class="line" d="M14 0v9" />
      <path class="bob" d="M12.7 7h2.6v3h3.2v5.5L14 27l-4.5-11.5V10h3.2z" />
    </svg>
    <span>Plumbline</span></a
  ><span class="tag">Demo</span>
</header>`;
