// Adds to a mail what is made only when it is sent: its text and HTML, the portal's logo and the receipt of a payment.
import type { Log } from '../../log.ts';
import type { MailAttachment, MailParts, StoredParts } from './mail.ts';

/** Where the parts of a mail come from. */
export type MailFiles = {
  /** The text and HTML of a stored layout. */
  render: (layout: unknown) => MailParts;
  /** Null if the portal has no logo that mail programs can show. */
  logo: (organizationId: string, portalId: string) => Promise<MailAttachment | null>;
  receipt: (organizationId: string, paymentId: string) => Promise<MailAttachment>;
};

type StoredMail = StoredParts & {
  organizationId: string;
  id: string;
  portalId: string | null;
  receiptPaymentId: string | null;
  attachments: readonly MailAttachment[];
};

export type CompleteMail = MailParts & { attachments: readonly MailAttachment[]; hasReceipt: boolean };

/** Above the time that a document may take; a queue of documents may take longer. */
const FILE_MS_MAX = 60_000;

/** `hasReceipt` is false if there should be one that could not be made. A missing logo becomes the portal's name. */
export async function completeMail(
  { files, log }: { files: MailFiles; log: Pick<Log, 'error'> },
  mail: StoredMail,
): Promise<CompleteMail> {
  const { organizationId, id, portalId, receiptPaymentId, attachments } = mail;
  const { text, html, unsubscribeUrl } = 'layout' in mail ? files.render(mail.layout) : mail;
  const made = async (what: string, make: () => Promise<MailAttachment | null>): Promise<MailAttachment[]> => {
    try {
      const file = await withDeadline(make());
      return file === null ? [] : [file];
    } catch (error) {
      log.error({ err: error, mail: id }, `the ${what} of a mail could not be made`);
      return [];
    }
  };
  const logo = portalId === null ? [] : await made('logo', () => files.logo(organizationId, portalId));
  const receipt =
    receiptPaymentId === null ? [] : await made('receipt', () => files.receipt(organizationId, receiptPaymentId));
  return {
    text,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    html: logo.length > 0 ? html : withNameForLogo(html),
    attachments: [...logo, ...attachments, ...receipt],
    hasReceipt: receiptPaymentId === null || receipt.length > 0,
  };
}

export const LOGO_CONTENT_ID = 'logo';
const LOGO_IMAGE = /<img\b[^>]*\bsrc="cid:logo"[^>]*>/;

/** Some mail programs show a broken image beside the alternative text. */
const withNameForLogo = (html: string): string =>
  html.replace(LOGO_IMAGE, (image) => /\balt="([^"]*)"/.exec(image)?.[1] ?? '');

async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), FILE_MS_MAX);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
