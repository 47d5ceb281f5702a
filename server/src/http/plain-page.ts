// A page without an app: neutral, unbranded, and without a hint about other tenants (ACC-01).
import type { FastifyReply } from 'fastify';
import { escapeHtml, newNonce } from './page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './security-headers.ts';

type PlainPage = { title: string; text: string; headers?: Readonly<Record<string, string>> };

export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage) {
  const nonce = newNonce();
  reply
    .code(status)
    .headers({ ...PAGE_HEADERS, ...page.headers })
    .header('content-security-policy', contentSecurityPolicy('nobody', nonce));
  return reply.type('text/html; charset=utf-8').send(htmlOf(page, nonce));
}

const htmlOf = ({ title, text }: PlainPage, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">
html{background:#f6f5f2;color:#1b1a18;font:400 14px/20px system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;text-align:center;padding:24px;box-sizing:border-box}
h1{font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em;margin:24px 0 4px}
p{margin:0;max-width:360px;color:#55524c}
@media (prefers-color-scheme:dark){html{background:#131312;color:#f2f1ee}p{color:#b8b5ae}}
</style></head><body><main>
<svg width="120" height="96" viewBox="0 0 120 96" fill="none" stroke="currentColor" aria-hidden="true">
<path d="M60 0v52" stroke-width="1.5"/><path d="M54 54h12v14l-6 18-6-18z" fill="currentColor" stroke="none"/>
<path d="M4 92h112M14 78h24v12H14zM82 78h24v12H82z" opacity=".35" stroke-width="1.5"/></svg>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`;
