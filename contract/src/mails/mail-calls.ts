// The calls about mails, listed by name: the order of a namespace depends on what loads it.
import { wordingCalls } from './mail-wordings.ts';
import { getMail, listMails, sendMailAgain } from './outbox.ts';

export const mailCalls = { listMails, getMail, sendMailAgain, ...wordingCalls };
