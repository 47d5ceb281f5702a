// The calls about mails, listed by name: the order of a namespace depends on what loads it.
import { getMail, listMails, sendMailAgain } from './outbox.ts';

export const mailCalls = { listMails, getMail, sendMailAgain };
