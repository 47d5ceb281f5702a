import type { Answer } from '@plumbline/contract/call';
import type { getMail, listMails } from '@plumbline/contract/mails/outbox';
import { getCollections, getMail as GET, listMails as LIST, listPeople } from '@plumbline/contract/paths.gen';

export type ListedMail = Answer<typeof listMails>['rows'][number];
export type OpenMail = Answer<typeof getMail>;

/** What shows something else after a mail was sent again. */
export const MAIL_CHANGES = [GET, LIST, getCollections, listPeople];
