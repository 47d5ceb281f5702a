// Takes waiting mails from the outbox to the mail server, again and again until each has arrived or has failed for good.
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDue } from '../../database/claim-due.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Encryption } from '../../encryption.ts';
import type { Log } from '../../log.ts';
import type { MailAttachment } from './mail.ts';
import { type MailBody, readAttachments, decryptMailBody } from './outbox.ts';
import {
  type ClaimedMail,
  selectDueMails,
  updateMailClaimed,
  updateMailProblem,
  updateMailSent,
} from './outbox.sql.ts';

export type OutgoingMail = Pick<ClaimedMail, 'id' | 'toAddress' | 'fromName' | 'replyTo' | 'subject'> &
  MailBody & { attachments: readonly MailAttachment[] };

/** A problem is for people and holds no secret. A final one stays, however often it is tried. */
export type Delivery = { isSent: true } | { isSent: false; isFinal: boolean; problem: string };

/** A way to a mail server. A delivery takes at most `DELIVERY_MS_MAX`. */
export type MailTransport = {
  deliver: (mail: OutgoingMail) => Promise<Delivery>;
  /** Ends what is under way, too. */
  close: () => void;
};

export type MailSenderParts = {
  sql: Sql;
  encryption: Encryption;
  now: () => Date;
  log: Pick<Log, 'warn' | 'error'>;
  transport: MailTransport;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Well below a claim, so that no mail is claimed a second time while it is still under way. */
export const DELIVERY_MS_MAX = 2 * MINUTE_MS;
const CLAIM_MS = 5 * MINUTE_MS;
/** How many travel at once. */
export const AT_ONCE = 4;
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const GIVE_UP_MS = 24 * HOUR_MS;
const POLL_MS = 2_000;
/** What is under way gets this long when the server stops. */
const STOP_MS = 8_000;

const later = (instant: Date | string, ms: number): Date => new Date(new Date(instant).getTime() + ms);

/** Sends what is due, at most `AT_ONCE`; answers how many there were. */
export async function sendDueMails(parts: MailSenderParts): Promise<number> {
  const now = parts.now();
  const claimedUntil = later(now, CLAIM_MS).toISOString();
  const mails = await claimDue({
    max: AT_ONCE,
    selectDue: (limit) => selectDueMails(parts.sql, now.toISOString(), limit),
    claim: (mail) => updateMailClaimed(parts.sql, mail, claimedUntil),
  });
  await Promise.all(
    mails.map((mail) =>
      sendClaimed(parts, mail).catch((error: unknown) =>
        parts.log.error({ err: error, mail: mail.id }, 'what became of a mail could not be written down'),
      ),
    ),
  );
  return mails.length;
}

async function sendClaimed(parts: MailSenderParts, mail: ClaimedMail): Promise<void> {
  const { sql, now, log } = parts;
  const delivery = await deliver(parts, mail);
  if (delivery.isSent) {
    await updateMailSent(sql, mail, now().toISOString());
    return;
  }
  const { problem } = delivery;
  const nextTryAt = delivery.isFinal ? null : nextTry(mail, now());
  const about = { mail: mail.id, tries: mail.tries, problem, nextTryAt };
  log.warn(about, nextTryAt === null ? 'a mail could not be sent' : 'a mail could not be sent yet');
  await updateMailProblem(sql, mail, problem, nextTryAt);
}

async function deliver(parts: MailSenderParts, mail: ClaimedMail): Promise<Delivery> {
  const opened = await openMail(parts, mail);
  if (opened === null) {
    return { isSent: false, isFinal: true, problem: 'It was sealed with another SECRET_KEY and cannot be opened.' };
  }
  return parts.transport.deliver({ ...mail, ...opened });
}

/** Null when the mail was encrypted with another key. */
async function openMail({ sql, encryption }: MailSenderParts, mail: ClaimedMail) {
  let body: MailBody;
  try {
    body = decryptMailBody(encryption, mail);
  } catch {
    return null;
  }
  // Outside of the try: a database that does not answer is no reason to give a mail up.
  return { ...body, attachments: await readAttachments(sql, encryption, mail) };
}

/** Longer and longer pauses, with a last try when the time is up; null after that. */
function nextTry({ tries, createdAt }: ClaimedMail, now: Date): string | null {
  const end = later(createdAt, GIVE_UP_MS);
  if (now >= end) return null;
  const wanted = later(now, PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? MINUTE_MS);
  return (wanted < end ? wanted : end).toISOString();
}

export type MailSender = { stop: () => Promise<void> };

/** Several processes may do this on one database. */
export function startMailSender(parts: MailSenderParts, { stopMs = STOP_MS, pollMs = POLL_MS } = {}): MailSender {
  const stopping = new AbortController();
  const done = run(parts, pollMs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      const patience = new AbortController();
      await Promise.race([done, pause(stopMs, patience.signal)]);
      patience.abort();
      parts.transport.close();
      await done;
    },
  };
}

async function run(parts: MailSenderParts, pollMs: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const count = await sendDueMails(parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the outbox could not be read');
      return 0;
    });
    if (count < AT_ONCE) await pause(pollMs, stopping);
  }
}

/** Ends early, but never badly, when it is told to. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
