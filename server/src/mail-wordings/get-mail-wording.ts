import type { getMailWording as Call } from '@plumbline/contract/mails/mail-wordings';
import type { Handler } from '../http/handler.ts';
import { wordingView } from './wording-view.ts';

export const getMailWording: Handler<typeof Call> = ({ sql }, { organizationId }, { kind }) =>
  wordingView(sql, { organizationId, kind });
