// The audit log in plain words.

const ACTING = 'acting.';

const WORDS: Readonly<Record<string, string>> = {
  'api-token.created': 'Made a token for a program',
  'api-token.revoked': 'Revoked the token of a program',
  'api-token.rotated': 'Gave the token of a program a new secret',
  'autopay.approved': 'Approved an invoice for autopay',
  'autopay.paused': 'Paused autopay',
  'autopay.restored': 'Restored a run of autopay',
  'autopay.resumed': 'Resumed autopay',
  'autopay.saved': 'Saved the autopay rule',
  'autopay.skipped': 'Skipped a run of autopay',
  'autopay.stopped': 'Stopped autopay',
  'email.change': 'Changed the email address',
  'email.restore': 'Took back an earlier email address',
  'federated-login.added': 'Linked an outside sign-in',
  'frame-token.issued': 'Opened the portal for a customer',
  'gateway-account.saved': 'Saved the account at the payment provider',
  'identity.claim': 'Proved an address that somebody else had registered',
  'identity.create': 'Registered',
  'import.changed': 'Changed how an import is read',
  'import.checked': 'Checked an import',
  'import.corrected': 'Corrected rows of an import',
  'import.sent': 'A program sent data',
  'import.started': 'Started an import',
  'import.stopped': 'Stopped the check of an import',
  'import.undone': 'Undid an import',
  'import.uploaded': 'Uploaded a file to import',
  'open-item.resolved': 'Resolved an open item',
  'operator.entered': 'Entered as operator of the installation',
  'operator.removed': 'Removed an operator of the installation',
  'organization.accounts-email-saved': 'Changed the address for open items',
  'organization.created': 'Created the organization',
  'password.change': 'Changed the password',
  'password.recovery': 'Asked for a new password',
  'password.reset': 'Set a new password',
  'payment-method.deleted': 'Removed a saved payment method',
  'payment-request.created': 'Sent a payment link',
  'payment-request.reminded': 'Sent a reminder of a payment link',
  'payment-request.revoked': 'Withdrew a payment link',
  'payment.receipt-emailed': 'Mailed a receipt',
  'payment.refunded': 'Refunded a payment',
  'portal.brand-changed': 'Changed the brand of a portal',
  'portal.created': 'Created a portal',
  'portal.domain-removed': 'Removed the domain of a portal',
  'portal.domain-requested': 'Asked for a domain of a portal',
  'portal.domain-verified': 'Verified the domain of a portal',
  'portal.picture-changed': 'Changed a picture of a portal',
  'portal.settings-changed': 'Changed settings of a portal',
  'second-factor.codes-renewed': 'Made new recovery codes',
  'second-factor.optional': 'Stopped asking everybody for two-factor sign-in',
  'second-factor.recovery-code-used': 'Used a recovery code',
  'second-factor.required': 'Asked everybody for two-factor sign-in',
  'second-factor.reset': 'Turned two-factor sign-in off for a colleague',
  'second-factor.turned-off': 'Turned two-factor sign-in off',
  'second-factor.turned-on': 'Turned two-factor sign-in on',
  'session.ended': 'Logged out in another browser',
  'session.others-ended': 'Logged out everywhere else',
  'sign-in-connection.saved': 'Saved the sign-in provider',
  'staff.changed': 'Changed role or title of a colleague',
  'staff.invitation-resent': 'Sent an invitation again',
  'staff.invitation-withdrawn': 'Withdrew an invitation',
  'staff.invited': 'Invited a colleague',
  'staff.joined': 'Accepted an invitation',
  'staff.reactivated': 'Reactivated a colleague',
  'staff.removed': 'Removed a colleague',
  'staff.suspended': 'Suspended a colleague',
  'user.access-changed': 'Changed customers or permissions of a customer’s user',
  'user.approved': 'Approved a sign-up',
  'user.invitation-accepted': 'Accepted an invitation to a portal',
  'user.invitation-resent': 'Sent the invitation to a portal again',
  'user.invitation-withdrawn': 'Withdrew the invitation to a portal',
  'user.invited': 'Invited a person to a portal',
  'user.reactivated': 'Reactivated a customer’s user',
  'user.rejected': 'Declined a sign-up',
  'user.renamed': 'Changed the own name',
  'user.signed-up': 'Asked for access',
  'user.suspended': 'Suspended a customer’s user',
  'waiver-authorization.recorded': 'Authorized waivers to be signed in absence',
  'waiver-authorization.withdrawn': 'Withdrew the authorization to sign in absence',
  'waiver-certificate.uploaded': 'Uploaded a certificate for waivers',
  'waiver-recurrence.canceled': 'Canceled a repeating waiver request',
  'waiver-signatory.removed': 'Removed a signatory',
  'waiver-signatory.saved': 'Named a signatory',
  'waiver-template.changed': 'Changed a waiver template',
  'waiver-template.created': 'Created a waiver template',
  'waiver-template.published': 'Published a waiver template',
  'waiver-template.retired': 'Retired a waiver template',
  'webhook.changed': 'Changed a webhook',
  'webhook.created': 'Made a webhook',
  'webhook.disabled': 'A webhook was disabled',
  'webhook.removed': 'Removed a webhook',
  'webhook.resent': 'Sent deliveries of a webhook again',
  'webhook.rotated': 'Gave a webhook a new secret',
  'webhook.tested': 'Tested a webhook',
};

/** From "saveAutopay" to "save autopay". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What somebody did, as a sentence without its subject. */
export function auditWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  if (action.startsWith(ACTING)) return `For the customer: ${spaced(action.slice(ACTING.length))}`;
  const [subject = '', done = ''] = action.split('.');
  const words = `${subject.replaceAll('-', ' ')} ${done.replaceAll('-', ' ')}`.trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The actions whose words contain the text. */
export const auditActionsNamed = (text: string): string[] =>
  Object.keys(WORDS).filter((action) => auditWords(action).toLowerCase().includes(text.trim().toLowerCase()));

/** The action of something that staff do for a customer in the frame. */
export const actingAction = (callName: string): string => `${ACTING}${callName}`;
