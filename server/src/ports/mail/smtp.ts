// Mail over SMTP, to the server that SMTP_URL names.
import { createTransport, type Transporter } from 'nodemailer';
import { AT_ONCE, type Delivery, DELIVERY_MS_MAX, type MailTransport, type OutgoingMail } from './mail-sender.ts';
import { smtpProblem } from './smtp-problem.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/** `from` is the one address all mails come from; the name beside it is the portal's. */
export function smtpTransport(url: string, from: string, { deliveryMsMax = DELIVERY_MS_MAX } = {}): MailTransport {
  let transporter = open(url);
  return {
    deliver: async (mail): Promise<Delivery> => {
      const used = transporter;
      let isLate = false;
      // A server that keeps talking would outlast the claim. The connection is cut, so that a mail we have given up on
      // does not get through later.
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

/** TLS is as the URL says: smtps:// from the start, smtp:// as soon as the server offers it, ?requireTLS=true never without. */
const open = (url: string): Transporter =>
  createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password never travels in the clear, unless the URL insists with ?requireTLS=false.
    requireTLS: new URL(url).password !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const messageOf = (mail: OutgoingMail, from: string) => ({
  // The same for every try: if one arrives twice after a crash, mail programs know it.
  messageId: `<${mail.id}@${from.split('@').at(-1)}>`,
  from: { name: mail.fromName, address: from },
  to: { name: '', address: mail.toAddress },
  ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
    filename: name,
    contentType,
    content: Buffer.from(bytes),
  })),
  // Tells out-of-office answers not to answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
});
