// The parts of a mail's card. Mail programs support little more than tables and style attributes.
import { type Html, html } from '../http/html.ts';
import type { MailStyles } from './mail-colors.ts';

export type MailLink = { words: string; url: string };

export const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const BODY = `${FONT};font-size:15px;line-height:23px`;
export const SMALL = `${FONT};font-size:13px;line-height:20px`;
export const CAPTION = `${FONT};font-size:12px;line-height:18px`;

export const linesOf = (text: string): string[] => text.trim().split(/\r\n|[\r\n\u2028\u2029]/);

export const broken = (lines: readonly string[]): Html[] =>
  lines.map((line, place) => (place === 0 ? html`${line}` : html`<br />${line}`));

export const paragraphOf = (text: string, styles: MailStyles): Html =>
  html`<p class="strong" style="margin:0 0 12px;${BODY};${styles.strong}">${broken(linesOf(text))}</p>`;

export const amountOf = (amount: string, styles: MailStyles): Html =>
  html`<p
    class="strong"
    style="margin:0 0 16px;${FONT};font-size:32px;line-height:40px;font-weight:600;letter-spacing:-0.02em;${styles.strong}"
  >
    ${amount}
  </p>`;

export const factsOf = (facts: readonly (readonly [label: string, value: string])[], styles: MailStyles): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 16px">
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <td
            class="faint line"
            width="30%"
            style="padding:8px 12px 8px 0;border-bottom:1px solid;vertical-align:top;${SMALL};${styles.line};${styles.faint}"
          >
            ${label}
          </td>
          <td
            class="strong line"
            style="padding:8px 0;border-bottom:1px solid;vertical-align:top;word-break:break-word;${SMALL};${styles.line};${styles.strong}"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;

export const quoteOf = (quote: string, styles: MailStyles): Html =>
  html`<div
    class="quote"
    style="margin:0 0 16px;padding:12px 16px;border:1px solid;border-radius:8px;word-break:break-word;${BODY};${styles.quote}"
  >
    ${broken(linesOf(quote))}
  </div>`;

/** The cell has the color too: some programs give links no padding. */
export const buttonOf = ({ words, url }: MailLink, styles: MailStyles): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0">
    <tr>
      <td class="button" style="border:1px solid;border-radius:8px;${styles.button}">
        <a
          class="words"
          href="${url}"
          style="display:inline-block;padding:10px 20px;${BODY};font-weight:500;text-decoration:none;${styles.words}"
          >${words}</a
        >
      </td>
    </tr>
  </table>`;

export const linkOf = (url: string, styles: MailStyles): Html =>
  html`<p
    class="faint line"
    style="margin:20px 0 0;padding:16px 0 0;border-top:1px solid;word-break:break-all;${CAPTION};${styles.line};${styles.faint}"
  >
    If the button does not work, open this link:<br /><a class="link" href="${url}" style="${styles.link}">${url}</a>
  </p>`;
