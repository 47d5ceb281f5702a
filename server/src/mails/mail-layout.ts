// A mail's content, and how it is rendered as text and as HTML, both with the portal's name and colors.
import type { MailKind } from '@plumbline/rules/mails/mail-kinds';
import type { MergeValues } from '@plumbline/rules/mails/mail-wording';
import type { FieldOf, WordedKind } from '@plumbline/rules/mails/worded-mails';
import { type Html, html } from '../http/html.ts';
import type { Tenant } from '../http/caller.ts';
import { singleLineText, subjectText } from '../single-line-text.ts';
import { mailColors, type MailStyles } from './mail-colors.ts';
import {
  amountOf,
  BODY,
  broken,
  buttonOf,
  CAPTION,
  factsOf,
  FONT,
  linkOf,
  type MailLink,
  linesOf,
  paragraphOf,
  quoteOf,
  SMALL,
} from './mail-parts.ts';

/** The parts of a portal that its mails show. */
type MailPortal = Pick<Tenant, 'name' | 'organizationName' | 'logoVersion' | 'supportEmail' | 'supportPhone'> & {
  themeColor: string;
};

/** In whose name a mail is sent: a portal, or the console. */
export type MailSender = Omit<MailPortal, 'themeColor'> & {
  organizationId: string;
  /** Whose logo the mail shows; null for none. */
  portalId: string | null;
  settings: Pick<Tenant['settings'], 'themeColor'>;
} & Pick<Tenant, 'senderName' | 'replyTo'>;

/** What is stored of a mail: a tenth of its HTML, which is rendered when it is sent. */
type MailLayout = { portal: MailPortal; content: MailContent };
/** The parts are rendered when they are read. */
export type MailWords = {
  kind: MailKind;
  subject: string;
  layout: MailLayout;
  /** For the supplier's own words; null for a mail that nobody words. */
  merge: MailMerge | null;
  readonly text: string;
  readonly html: string;
};

/** The values of fields, and how many of its first lines an introduction of the supplier replaces. */
type MailMerge = { values: MergeValues; openingLines: 0 | 1 };

type WordedMail = {
  [Kind in WordedKind]: {
    kind: Kind;
    values: Readonly<Record<FieldOf<Kind>, string>>;
    /** The first line, which an introduction of the supplier replaces. */
    opening?: string;
  };
}[WordedKind];

/** A mail as it is written. */
export type WrittenMail = MailContent & (WordedMail | { kind: Exclude<MailKind, WordedKind> });

export type MailContent = {
  subject: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** The amount that the mail is about, large below the title; a line says it too, for the text part. */
  amount?: string;
  /** Null if nobody in particular is addressed. */
  greeting: string | null;
  lines: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** Text by another person, with its line breaks. */
  quote?: string;
  button?: MailLink;
  /** Below the button: the same for other customers or currencies. */
  moreButtons?: readonly MailLink[];
  /** Below the button: how long the link works, and what to do if it was not you. */
  notes: readonly string[];
  /** Below the notes, as text: other ways than the button. */
  links?: readonly MailLink[];
  /** The supplier's own last words. */
  closing?: readonly string[];
  /** Where mail programs turn such mails off (RFC 8058); only for mails that people may do without. */
  unsubscribeUrl?: string;
  /** Leaves out the supplier's contact. */
  isForStaff?: boolean;
};

export function layOutMail(portal: MailSender, written: WrittenMail): MailWords {
  const { name, organizationName, logoVersion, supportEmail, supportPhone, settings } = portal;
  const shown = { name, organizationName, logoVersion, supportEmail, supportPhone, themeColor: settings.themeColor };
  const { kind, values, opening, ...given }: MailContent & { kind: MailKind; values?: MergeValues; opening?: string } =
    written;
  const lines = opening === undefined ? given.lines : [opening, ...given.lines];
  const merge = values === undefined ? null : ({ values, openingLines: opening === undefined ? 0 : 1 } as const);
  return mailWords(kind, { portal: shown, content: withPlainLines({ ...given, lines }) }, merge);
}

/** The lines of its content have to be plain. */
export const mailWords = (kind: MailKind, layout: MailLayout, merge: MailMerge | null): MailWords => ({
  kind,
  subject: layout.content.subject,
  layout,
  merge,
  get text() {
    return textOf(layout.portal, layout.content);
  },
  get html() {
    return htmlOf(layout.portal, layout.content);
  },
});

/** Both parts of a mail, from its layout as it was stored. */
export function renderMail(layout: unknown): { text: string; html: string; unsubscribeUrl?: string } {
  const { portal, content } = layout as MailLayout;
  const { unsubscribeUrl } = content;
  return {
    text: textOf(portal, content),
    html: htmlOf(portal, content),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

/** What a stored layout says, for those who read it elsewhere; null if it is none. */
export const contentOf = (layout: unknown): MailContent | null => (layout as MailLayout | null)?.content ?? null;

/** Values typed by users must not add lines to our mails. */
const withPlainLines = ({ greeting, facts = [], ...content }: MailContent): MailContent => ({
  ...content,
  subject: subjectText(content.subject),
  preview: singleLineText(content.preview),
  greeting: greeting === null ? null : singleLineText(greeting),
  lines: content.lines.map(singleLineText),
  facts: facts.map(([label, value]) => [label, singleLineText(value)]),
});

/** The supplier's contact; null if there is none. */
export function contactOf({
  supportEmail,
  supportPhone,
}: Pick<Tenant, 'supportEmail' | 'supportPhone'>): string | null {
  const ways = [supportEmail, supportPhone].filter((way) => way !== null);
  return ways.length > 0 ? ways.join(' or ') : null;
}

/** The last lines of every mail. */
function closingOf({ supportEmail, supportPhone, organizationName }: MailPortal, isForStaff = false): string[] {
  const contact = isForStaff
    ? []
    : [supportEmail, supportPhone && `Phone ${supportPhone}`].filter((way) => way !== null);
  if (contact.length > 0) contact[0] = `Questions? ${contact[0]}`;
  return [...contact, organizationName, 'Powered by Plumbline'];
}

const buttonsOf = ({ button, moreButtons = [] }: MailContent): readonly MailLink[] =>
  button ? [button, ...moreButtons] : [];

const linkText = ({ words, url }: MailLink): string => `${words}:\n${url}`;

function textOf(portal: MailPortal, content: MailContent): string {
  const { title, amount, greeting, lines, facts = [], quote, notes, links = [], closing = [], isForStaff } = content;
  const isAmountSaid = amount === undefined || [...lines, ...facts.flat()].some((text) => text.includes(amount));
  return [
    portal.name,
    title,
    ...(isAmountSaid ? [] : [amount]),
    ...(greeting === null ? [] : [greeting]),
    ...lines,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote === undefined
      ? []
      : [
          linesOf(quote)
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    // On its own line, so that no mail program includes a full stop in the link.
    ...buttonsOf(content).map(linkText),
    ...notes,
    ...links.map(linkText),
    ...closing,
    closingOf(portal, isForStaff).join('\n'),
  ].join('\n\n');
}

/** Invisible characters that fill the preview, so that mail programs do not append the following text. */
const PREVIEW_PADDING = '\u{034f}\u{200c}\u{2007}'.repeat(60);

/** Mail programs support little more than tables and style attributes. */
function htmlOf(portal: MailPortal, content: MailContent): string {
  const { subject, preview, isForStaff } = content;
  const { styles, darkRules } = mailColors(portal.themeColor);
  const closing = closingOf(portal, isForStaff);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        ${styleSheet(darkRules)}
      </head>
      <body class="page" style="margin:0;padding:0;${styles.page};${BODY}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${PREVIEW_PADDING}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${styles.page}">
          <tr>
            <td align="center" class="outer" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    class="edge"
                    style="height:5px;font-size:0;line-height:0;border-radius:12px 12px 0 0;${styles.edge}"
                  >
                    &#160;
                  </td>
                </tr>
                <tr>
                  <td
                    class="card inset"
                    style="padding:28px 32px 32px;border:1px solid;border-top:0;border-radius:0 0 12px 12px;${styles.card}"
                  >
                    ${cardOf(portal, content, styles)}
                  </td>
                </tr>
                <tr>
                  <td class="faint foot" style="padding:20px 33px 0;${CAPTION};${styles.faint}">${broken(closing)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

const styleSheet = (darkRules: string): Html =>
  html`<style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    @media (max-width: 480px) {
      .outer {
        padding: 16px 8px 24px !important;
      }
      .inset {
        padding: 24px 20px 28px !important;
      }
      .foot {
        padding: 16px 21px 0 !important;
      }
    }
    @media (prefers-color-scheme: dark) {
      ${darkRules}
    }
  </style>`;

function cardOf(portal: MailPortal, content: MailContent, styles: MailStyles): Html {
  const { title, amount, greeting, lines, facts = [], quote, button, notes, links = [], closing = [] } = content;
  const paragraphs = [...(greeting === null ? [] : [greeting]), ...lines];
  return html`<p class="soft" style="margin:0 0 20px;${SMALL};font-weight:600;${styles.soft}">
      ${portal.logoVersion === null ? portal.name : logoOf(portal, styles)}
    </p>
    <h1
      class="strong"
      style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.015em;${styles.strong}"
    >
      ${title}
    </h1>
    ${amount === undefined ? null : amountOf(amount, styles)}${paragraphs.map((line) =>
      paragraphOf(line, styles),
    )}${facts.length > 0 ? factsOf(facts, styles) : null}${quote === undefined ? null : quoteOf(quote, styles)}${buttonsOf(
      content,
    ).map((each) =>
      buttonOf(each, styles),
    )}${notes.map((line) => html`<p class="soft" style="margin:0 0 8px;${SMALL};${styles.soft}">${line}</p>`)}${links.map(
      ({ words, url }) =>
        html`<p class="soft" style="margin:0 0 8px;${SMALL};${styles.soft}">
          <a class="link" href="${url}" style="${styles.link}">${words}</a>
        </p>`,
    )}${closing.map((line) => paragraphOf(line, styles))}${button ? linkOf(button.url, styles) : null}`;
}

/** The sender attaches the image, and replaces it by the name if it cannot be shown. */
const logoOf = ({ name }: MailPortal, styles: MailStyles): Html =>
  html`<img
    class="logo"
    src="cid:logo"
    alt="${name}"
    height="32"
    style="display:inline-block;height:auto;max-height:32px;max-width:220px;border:0;vertical-align:middle;${styles.logo}"
  />`;
