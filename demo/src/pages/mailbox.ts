// The mailbox: every mail of the portals, with its links.
import { formatInstant, today } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { mailFiles } from '@plumbline/server/mail-files';
import { completeMail } from '@plumbline/server/ports/mail/complete-mail';
import { readAttachments, decryptMailBody } from '@plumbline/server/ports/mail/outbox';
import type { MailAttachment } from '@plumbline/server/ports/mail/mail';
import { contentDisposition } from '@plumbline/server/http/downloads';
import { HIDDEN, type Http, queryText, type Reply, type Request } from './http.ts';
import { type Html, html } from '@plumbline/server/http/html';
import { type MailRow, selectMail, selectMails } from './mailbox.sql.ts';
import { sendNotFound, sendPage } from './send-page.ts';

const PAGE_SIZE = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Guard = (
  handler: (request: Request, reply: Reply) => unknown,
) => (request: Request, reply: Reply) => Promise<unknown>;

export function addMailbox(app: App, http: Http, atBareHost: Guard): void {
  http.get(
    '/mailbox',
    HIDDEN,
    atBareHost((request, reply) => sendMailbox(app, request, reply)),
  );
  http.get(
    '/mailbox/:organizationId/:id',
    HIDDEN,
    atBareHost((request, reply) => sendMail(app, request, reply)),
  );
  http.get(
    '/mailbox/:organizationId/:id/html',
    HIDDEN,
    atBareHost((request, reply) => sendMailHtml(app, request, reply)),
  );
  http.get(
    '/mailbox/:organizationId/:id/files/:position',
    HIDDEN,
    atBareHost((request, reply) => sendMailFile(app, request, reply)),
  );
}

async function sendMailbox(app: App, request: Request, reply: Reply) {
  const to = queryText(request, 'to')?.toLowerCase() ?? null;
  const asked = queryText(request, 'before');
  const before = asked !== null && UUID.test(asked) ? asked : null;
  const found = await selectMails(app.sql, { to, before, limit: PAGE_SIZE + 1 });
  const mails = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? mails.at(-1) : undefined;
  return sendPage(reply, {
    title: 'Mailbox, Plumbline demo',
    main: html`<h1>Mailbox</h1>
      <p class="lead">
        Every mail the portals have sent, newest first.${mails.every(isHeld) ? ' None leaves this machine.' : null}
      </p>
      <form method="get" action="/mailbox" role="search">
        <label>Recipient<input type="search" name="to" value="${to ?? ''}" autocomplete="off" /></label
        ><button>Search</button>
      </form>
      <div class="card">
        ${
          mails.length > 0
            ? html`<ul class="rows">
                ${mails.map((mail) => mailRow(app, mail))}
              </ul>`
            : noMail(to)
        }
      </div>
      <nav class="pager" aria-label="Pages">
        ${before && pageLink('Newest', to, null)}${last ? pageLink('Older', to, last.id) : null}
      </nav>`,
  });
}

const isHeld = ({ status }: MailRow) => status === 'HELD';

const DELIVERIES: Readonly<Record<MailRow['status'], string>> = {
  HELD: 'Kept here: there is no mail server.',
  WAITING: 'On its way to the mail server.',
  SENT: 'Handed to the mail server.',
  FAILED: 'Could not be delivered.',
};

const noMail = (to: string | null): Html =>
  html`<p class="empty">
    ${to === null ? 'No mail has been sent yet.' : `No mail to an address with “${to}” in it.`}
  </p>`;

function pageLink(words: string, to: string | null, before: string | null): Html {
  const query = new URLSearchParams({ ...(to && { to }), ...(before && { before }) });
  return html`<a class="button" href="/mailbox?${query.toString()}">${words}</a>`;
}

const mailPath = ({ organizationId, id }: Pick<MailRow, 'organizationId' | 'id'>) => `/mailbox/${organizationId}/${id}`;

const mailRow = (app: App, mail: MailRow): Html =>
  html`<li>
    <a class="row mail" href="${mailPath(mail)}">
      <span><b>${mail.subject}</b><small>${mail.toAddress}</small></span
      ><span class="badge">${mail.organizationName}</span>${sentAt(app, mail)}</a
    >
  </li>`;

/** One time zone for all organizations, so that the order is visible: that of this machine. */
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const sentAt = (app: App, { createdAt }: MailRow): Html =>
  html`<time datetime="${createdAt}">${formatInstant(createdAt, today(app.now(), ZONE), ZONE)}</time>`;

async function findMail(app: App, request: Request) {
  const { organizationId = '', id = '' } = request.params as { organizationId?: string; id?: string };
  if (!UUID.test(organizationId) || !UUID.test(id)) return undefined;
  const mail = await selectMail(app.sql, organizationId, id);
  if (!mail) return undefined;
  const stored = { ...decryptMailBody(app.encryption, mail), ...mail };
  const attachments = await readAttachments(app.sql, app.encryption, mail);
  const complete = await completeMail({ files: mailFiles(app), log: app.log }, { ...stored, attachments });
  const isShown = ({ contentId }: MailAttachment) => contentId !== undefined;
  return {
    ...stored,
    text: complete.text,
    html: withImages(complete.html, complete.attachments.filter(isShown)),
    attachments: complete.attachments.filter((file) => !isShown(file)),
  };
}

/** A browser does not know what `cid:` means. */
const withImages = (text: string, images: readonly MailAttachment[]): string =>
  images.reduce(
    (shown, { contentId = '', contentType, bytes }) =>
      shown.replaceAll(`"cid:${contentId}"`, `"data:${contentType};base64,${Buffer.from(bytes).toString('base64')}"`),
    text,
  );

async function sendMail(app: App, request: Request, reply: Reply) {
  const mail = await findMail(app, request);
  if (!mail) return sendNotFound(reply, 'There is no such mail.');
  const preview = html`<h2>As sent</h2>
    <div class="card">
      <iframe
        src="${mailPath(mail)}/html"
        title="${mail.subject}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
    </div>`;
  return sendPage(reply, {
    title: `${mail.subject}, Plumbline demo`,
    hasFrames: true,
    main: html`<p><a class="link" href="/mailbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <div class="card">
        <dl class="facts">
          <div>
            <dt>To</dt>
            <dd>${mail.toAddress}</dd>
          </div>
          <div>
            <dt>From</dt>
            <dd>${mail.fromName}</dd>
          </div>
          ${
            mail.replyTo === null
              ? null
              : html`<div>
                  <dt>Reply to</dt>
                  <dd>${mail.replyTo}</dd>
                </div>`
          }
          <div>
            <dt>Organization</dt>
            <dd>${mail.organizationName}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>${sentAt(app, mail)}</dd>
          </div>
          ${
            mail.attachments.length === 0
              ? null
              : html`<div>
                  <dt>Attached</dt>
                  <dd>
                    ${mail.attachments.map(
                      ({ name }, position) =>
                        html`<a class="link" href="${mailPath(mail)}/files/${String(position)}">${name}</a> `,
                    )}
                  </dd>
                </div>`
          }
          <div>
            <dt>Delivery</dt>
            <dd>${DELIVERIES[mail.status]}${mail.problem && ` ${mail.problem}`}</dd>
          </div>
        </dl>
      </div>
      ${preview}
      <h2>As plain text</h2>
      <div class="card"><pre>${mail.text}</pre></div>`,
  });
}

/** The content of a mail is untrusted: it runs nothing, loads nothing, and its links open in a new page. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

async function sendMailHtml(app: App, request: Request, reply: Reply) {
  const mail = await findMail(app, request);
  if (!mail) return sendNotFound(reply, 'There is no such mail.');
  return reply
    .header('content-security-policy', MAIL_POLICY)
    .type('text/html; charset=utf-8')
    .send(mail.html.replace(/<head>/i, '<head><base target="_blank">'));
}

async function sendMailFile(app: App, request: Request, reply: Reply) {
  const mail = await findMail(app, request);
  const { position = '' } = request.params as { position?: string };
  const file = /^\d{1,3}$/.test(position) ? mail?.attachments[Number(position)] : undefined;
  if (!file) return sendNotFound(reply, 'There is no such file.');
  return reply
    .header('content-disposition', contentDisposition('attachment', file.name))
    .type(file.contentType)
    .send(Buffer.from(file.bytes));
}
