import type { previewMailWording as Call } from '@plumbline/contract/mails/mail-wordings';
import { refuse } from '@plumbline/contract/refusals';
import { cleanWording, OUR_WORDING, wordingOrNull, wordingProblems } from '@plumbline/rules/mails/mail-wording';
import type { Handler } from '../http/handler.ts';
import { contentOf } from '../mails/mail-layout.ts';
import { wordMail } from '../mails/word-mail.ts';
import { sampleMail } from './sample-mails.ts';

/** The logo of the portal is attached to mails; here it comes from the console. */
const ATTACHED_LOGO = 'src="cid:logo"';

export const previewMailWording: Handler<typeof Call> = async (
  app,
  { organizationId },
  { kind, portalId, ...typed },
) => {
  const portal = (await app.tenants.byId(organizationId, portalId)) ?? refuse('not_found');
  const clean = cleanWording(typed);
  const problems = wordingOrNull(clean) === null ? {} : wordingProblems(kind, clean);
  const blank = Object.fromEntries(Object.keys(problems).map((part) => [part, '']));
  const ours = sampleMail(kind, portal, app.tenants.urlOf(portal));
  const { subject, text, html } = wordMail(ours, { ...OUR_WORDING, ...clean, ...blank });
  return {
    fromName: portal.senderName ?? portal.name,
    subject,
    text,
    html: html.replace(ATTACHED_LOGO, `src="/v1/console/portals/${portalId}/pictures/logo"`),
    problems,
    ours: {
      subject: ours.subject,
      opening: ours.merge?.openingLines === 1 ? (contentOf(ours.layout)?.lines[0] ?? null) : null,
    },
  };
};
