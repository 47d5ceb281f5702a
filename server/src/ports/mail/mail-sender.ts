// Sends pending mails from the outbox, with retries until each is delivered or has failed permanently.
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDue } from '../../database/claim-due.ts';
import { isOutage } from '../../database/is-outage.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Encryption } from '../../encryption.ts';
import type { Log } from '../../log.ts';
import { completeMail, type MailFiles } from './complete-mail.ts';
import type { MailAttachment, MailParts, StoredParts } from './mail.ts';
import { readAttachments, decryptMailBody } from './outbox.ts';
import { type ClaimedMail, selectDueMail, updateMailClaimed, updateMailProblem, updateMailSent } from './outbox.sql.ts';

export type OutgoingMail = Pick<ClaimedMail, 'id' | 'toAddress' | 'fromName' | 'replyTo' | 'subject'> &
  MailParts & { attachments: readonly MailAttachment[] };

/** The problem is a text for people without secrets. A final one is not retried; a bounce is final, and of the address. */
export type Delivery = { isSent: true } | { isSent: false; isFinal: boolean; isBounced?: boolean; problem: string };

/** A connection to a mail server. A delivery takes at most `DELIVERY_MS_MAX`. */
export type MailTransport = {
  deliver: (mail: OutgoingMail) => Promise<Delivery>;
  /** Also aborts deliveries in progress. */
  close: () => void;
};

export type MailSenderParts = {
  sql: Sql;
  encryption: Encryption;
  now: () => Date;
  log: Pick<Log, 'warn' | 'error'>;
  transport: MailTransport;
  files: MailFiles;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Well below the claim, so that no mail is claimed again during its delivery. */
export const DELIVERY_MS_MAX = 2 * MINUTE_MS;
const CLAIM_MS = 5 * MINUTE_MS;
/** The number of parallel deliveries. */
export const AT_ONCE = 4;
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const GIVE_UP_MS = 24 * HOUR_MS;
/** A receipt that cannot be rendered is tried again; then the mail is more important. */
const RECEIPT_TRIES = 3;
const POLL_MS = 2_000;
/** How long deliveries in progress may take when the server stops. */
const STOP_MS = 8_000;

const later = (instant: Date | string, ms: number): Date => new Date(new Date(instant).getTime() + ms);

/** The organization that had the last turn, of what somebody waits for and of what goes to many. */
type Turns = { single: string | null; bulk: string | null };
export const firstTurns = (): Turns => ({ single: null, bulk: null });

/**
 * Sends due mails, at most `AT_ONCE`; returns how many there were. Organizations take turns, and what goes to many
 * people has one place, or what is left.
 */
export async function sendDueMails(parts: MailSenderParts, turns = firstTurns()): Promise<number> {
  const mails = await claimMails(parts, turns, 'single', AT_ONCE - 1);
  mails.push(...(await claimMails(parts, turns, 'bulk', AT_ONCE - mails.length)));
  mails.push(...(await claimMails(parts, turns, 'single', AT_ONCE - mails.length)));
  await Promise.all(
    mails.map((mail) =>
      sendClaimed(parts, mail).catch((error: unknown) =>
        parts.log.error({ err: error, mail: mail.id }, 'what became of a mail could not be written down'),
      ),
    ),
  );
  return mails.length;
}

function claimMails(
  { sql, now: clock }: MailSenderParts,
  turns: Turns,
  lane: keyof Turns,
  max: number,
): Promise<ClaimedMail[]> {
  const now = clock();
  const claimedUntil = later(now, CLAIM_MS).toISOString();
  const select = (after: string | null) => selectDueMail(sql, now.toISOString(), { isBulk: lane === 'bulk', after });
  const selectNext = async () => {
    const next = turns[lane] === null ? undefined : await select(turns[lane]);
    return next ?? select(null);
  };
  return claimDue({
    max,
    selectDue: async () => {
      const mail = await selectNext();
      turns[lane] = mail?.organizationId ?? null;
      return mail ? [mail] : [];
    },
    claim: (mail) => updateMailClaimed(sql, mail, claimedUntil),
  });
}

async function sendClaimed(parts: MailSenderParts, mail: ClaimedMail): Promise<void> {
  const { sql, now, log } = parts;
  const delivery = await deliver(parts, mail);
  if (delivery.isSent) {
    await updateMailSent(sql, mail, now().toISOString());
    return;
  }
  const { problem, isBounced = false } = delivery;
  const nextTryAt = delivery.isFinal ? null : nextTry(mail, now());
  const about = { mail: mail.id, tries: mail.tries, problem, nextTryAt };
  log.warn(about, nextTryAt === null ? 'a mail could not be sent' : 'a mail could not be sent yet');
  await updateMailProblem(sql, mail, { problem, nextTryAt, isBounced });
}

async function deliver(parts: MailSenderParts, mail: ClaimedMail): Promise<Delivery> {
  const made = await makeMail(parts, mail).catch((error: unknown): Delivery => {
    // Says nothing about the mail, which is claimed again later.
    if (isOutage(error)) throw error;
    parts.log.error({ err: error, mail: mail.id }, 'a mail could not be made');
    // Not final: the next version of the program may be able to.
    return { isSent: false, isFinal: false, problem: 'The mail could not be made.' };
  });
  return 'isSent' in made ? made : parts.transport.deliver(made);
}

/** The mail as it is sent, or why it is not. */
async function makeMail(parts: MailSenderParts, mail: ClaimedMail): Promise<OutgoingMail | Delivery> {
  const body = openBody(parts, mail);
  if (body === null) {
    return { isSent: false, isFinal: true, problem: 'It was encrypted with another SECRET_KEY and cannot be read.' };
  }
  const attachments = await readAttachments(parts.sql, parts.encryption, mail);
  const complete = await completeMail(parts, { ...mail, ...body, attachments });
  if (!complete.hasReceipt && mail.tries < RECEIPT_TRIES) {
    return { isSent: false, isFinal: false, problem: 'The receipt could not be made.' };
  }
  return { ...mail, ...complete };
}

/** Null if the mail was encrypted with another key. */
function openBody({ encryption }: MailSenderParts, mail: ClaimedMail): StoredParts | null {
  try {
    return decryptMailBody(encryption, mail);
  } catch {
    return null;
  }
}

/** Growing pauses, with a last try at the end; null after that. */
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
      const timeout = new AbortController();
      await Promise.race([done, pause(stopMs, timeout.signal)]);
      timeout.abort();
      parts.transport.close();
      await done;
    },
  };
}

async function run(parts: MailSenderParts, pollMs: number, stopping: AbortSignal): Promise<void> {
  const turns = firstTurns();
  while (!stopping.aborted) {
    const count = await sendDueMails(parts, turns).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the outbox could not be read');
      return 0;
    });
    if (count < AT_ONCE) await pause(pollMs, stopping);
  }
}

/** Resolves early when it is aborted, and never rejects. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
