import { brandRoles } from '@plumbline/rules/brand/colors';
import type { Tenant } from '../http/caller.ts';
import { type Html, html } from '../http/html.ts';
import type { ReminderPerson } from './reminder-choice.sql.ts';

type Choice = Pick<ReminderPerson, 'isReminded'>;

/**
 * In the colors of the portal. The form goes to the address of the page, which has the token. Whoever has the link may
 * be somebody else, or at an address that the person has left, so it names neither the person nor their address.
 */
export function optOutHtml(tenant: Tenant, { isReminded }: Choice, nonce: string): string {
  const { name, organizationName, settings } = tenant;
  const title = isReminded ? 'Payment reminders are on' : 'Payment reminders are off';
  const text = isReminded
    ? `${name} emails you on days when invoices are due or past due.`
    : `${name} no longer sends you payment reminders, for any of your companies.`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${name}</title>
        <link rel="icon" href="/favicon.svg" />
        ${styleOf(settings.themeColor, nonce)}
      </head>
      <body>
        <main>
          <p class="soft name">${name}</p>
          <h1>${title}</h1>
          <p>${text}</p>
          <form method="post">
            <input type="hidden" name="reminders" value="${isReminded ? 'off' : 'on'}" />
            <button type="submit">${isReminded ? 'Turn reminders off' : 'Turn on again'}</button>
          </form>
          <p class="soft">
            Receipts and other emails about your payments are always sent. You can also change this in
            <a href="/settings/profile">your profile</a>.
          </p>
          <p class="soft">${organizationName}</p>
        </main>
      </body>
    </html>`.text;
}

/** Of the page in any brand, whose colors are variables. */
const STYLE = html`
  html { background: #f6f5f2; color: #1b1a18; font: 400 15px/23px system-ui, sans-serif; color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; box-sizing: border-box; }
  main { box-sizing: border-box; width: 100%; max-width: 440px; padding: 28px 32px 32px; background: #fff; border: 1px
  solid #e5e2dc; border-top: 5px solid var(--fill); border-radius: 12px; } h1 { font-size: 20px; line-height: 28px;
  font-weight: 600; letter-spacing: -0.015em; margin: 16px 0 8px; } p { margin: 0 0 12px; overflow-wrap: anywhere; } a {
  color: inherit; border-radius: 2px; } .soft { font-size: 13px; line-height: 20px; color: #55524c; } .name {
  font-weight: 600; margin: 0; } button { font: 500 15px/23px system-ui, sans-serif; padding: 9px 20px; margin: 8px 0
  16px; border: 1px solid transparent; border-radius: 8px; background: var(--fill); color: var(--on); cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 2px solid #1b1a18; outline-offset: 2px; } @media (max-width: 480px) {
  main { padding: 24px 20px; } button { width: 100%; } } @media (prefers-color-scheme: dark) { html { background:
  #131312; color: #f2f1ee; } main { background: #1c1c1a; border-color: #34332f; } button:focus-visible, a:focus-visible
  { outline-color: #f2f1ee; } .soft { color: #b8b5ae; } }
`;

function styleOf(themeColor: string, nonce: string): Html {
  const { light, dark } = brandRoles(themeColor);
  return html`
    <style nonce="${nonce}">
      :root {
        --fill: ${light.fill};
        --on: ${light.on};
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --fill: ${dark.fill};
          --on: ${dark.on};
        }
      }
      ${STYLE}
    </style>
  `;
}
