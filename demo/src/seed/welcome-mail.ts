import { brandRoles } from '@plumbline/rules/brand/colors';
import { SETTINGS } from '@plumbline/rules/portals/settings';
import { escapeHtml } from '@plumbline/server/http/page';
import type { Story, StoryPerson } from '../stories/story.ts';

export type MailWords = { subject: string; text: string; html: string };

export function welcomeMail(story: Story, person: StoryPerson, portalUrl: string): MailWords {
  const { portalName, organization } = story;
  const isPending = person.status === 'PENDING';
  const subject = isPending ? `${portalName}: we received your request` : `Welcome to the ${portalName} portal`;
  const lines = isPending
    ? [
        `We received your request for access to the ${portalName} portal.`,
        'You can log in as soon as we have approved it.',
      ]
    : [`Your account in the ${portalName} portal is ready.`, 'Log in with your email address and your password.'];
  const button = { words: isPending ? 'Open the portal' : 'Log in', url: `${portalUrl}/login` };
  const contact = `Questions? ${organization.supportEmail}, ${organization.supportPhone}`;
  return {
    subject,
    text: [
      `Hello ${person.name},`,
      lines.join('\n'),
      `${button.words}: ${button.url}`,
      contact,
      organization.legalName,
    ].join('\n\n'),
    html: htmlOf(story, [`Hello ${person.name},`, ...lines], button, contact),
  };
}

/** Mail programs know tables and style attributes, and little else. */
function htmlOf(
  story: Story,
  lines: readonly string[],
  button: { words: string; url: string },
  contact: string,
): string {
  const { fill, on, border } = brandRoles(story.settings.themeColor ?? SETTINGS.themeColor.default).light;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('');
  const font = "font:400 15px/23px Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(story.portalName)}</title></head>
<body style="margin:0;background:#f6f5f2;color:#1b1a18;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="padding:32px 16px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e5e2dc;border-top:4px solid ${fill};border-radius:12px"><tr><td style="padding:28px 28px 24px">
<p style="margin:0 0 20px;font-size:17px;font-weight:600">${escapeHtml(story.portalName)}</p>
${paragraphs}
<p style="margin:20px 0 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:9px 18px;border:1px solid ${border};border-radius:8px;background:${fill};color:${on};font-weight:500;text-decoration:none">${escapeHtml(button.words)}</a></p>
</td></tr></table>
<p style="margin:16px 0 0;color:#706d66;font-size:12px;line-height:18px">${escapeHtml(contact)}<br>${escapeHtml(story.organization.legalName)}</p>
</td></tr></table></body></html>`;
}
