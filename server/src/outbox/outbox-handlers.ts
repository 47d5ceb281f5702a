// The mails of an organization, as its staff see them and send them again.
import { getMail } from './get-mail.ts';
import { listMails } from './list-mails.ts';
import { sendMailAgain } from './send-mail-again.ts';

export const outboxHandlers = { listMails, getMail, sendMailAgain };
