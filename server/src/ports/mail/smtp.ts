// Mail over SMTP, to the server of SMTP_URL.
import { createTransport, type Transporter } from 'nodemailer';
import { AT_ONCE, type Delivery, DELIVERY_MS_MAX, type MailTransport, type OutgoingMail } from './mail-sender.ts';
import { smtpProblem } from './smtp-problem.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/** `from` is the sender address of all mails; the name beside it is the portal's. */
export function smtpTransport(url: string, from: string, { deliveryMsMax = DELIVERY_MS_MAX } = {}): MailTransport {
  let transporter = open(url);
  return {
    deliver: async (mail): Promise<Delivery> => {
      const used = transporter;
      let isLate = false;
      // A slow server would outlast the claim. Closing the connection ensures that a mail we have given up is not
      // delivered later.
      const deadline = setTimeout(() => {
        isLate = true;
        if (transporter === used) transporter = open(url);
        used.close({ force: true });
      }, deliveryMsMax);
      try {
        await used.sendMail(messageOf(mail, from));
        return { isSent: true };
      } catch (error) {
        if (isLate) return { isSent: false, isFinal: false, problem: 'The mail server took too long.' };
        return { isSent: false, ...smtpProblem(error) };
      } finally {
        clearTimeout(deadline);
      }
    },
    close: () => transporter.close({ force: true }),
  };
}

/** TLS follows the URL: smtps:// from the start, smtp:// if the server offers it, ?requireTLS=true always. */
const open = (url: string): Transporter =>
  createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password is never sent unencrypted, unless the URL says ?requireTLS=false.
    requireTLS: new URL(url).password !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const messageOf = (mail: OutgoingMail, from: string) => ({
  // The same for every try, so that mail programs recognize a duplicate after a crash.
  messageId: `<${mail.id}@${from.split('@').at(-1)}>`,
  from: { name: mail.fromName, address: from },
  to: { name: '', address: mail.toAddress },
  ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments.map(({ name, contentType, bytes, contentId }) => ({
    filename: name,
    contentType,
    content: Buffer.from(bytes),
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
  headers: {
    // Prevents out-of-office replies.
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});
