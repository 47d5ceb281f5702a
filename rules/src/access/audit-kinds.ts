// The audit log by kind of action, for its filter.

export const AUDIT_KINDS = ['sign-in', 'team', 'people', 'behalf', 'payments', 'waivers', 'portals', 'data'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Sign-in and security',
  team: 'Team',
  people: 'Customers and their people',
  behalf: 'On behalf of a customer',
  payments: 'Payments',
  waivers: 'Waivers',
  portals: 'Portals and settings',
  data: 'Imports, tokens and webhooks',
};

/** What an action is about: the part of its name before the dot. */
const SUBJECTS: Readonly<Record<AuditKind, readonly string[]>> = {
  'sign-in': ['login', 'password', 'second-factor', 'session', 'identity', 'email', 'federated-login'],
  team: ['staff', 'operator'],
  people: ['user', 'customer', 'question', 'ticket', 'mail'],
  behalf: ['acting', 'frame-token'],
  payments: [
    'payment',
    'payment-method',
    'payment-reasons',
    'payment-request',
    'autopay',
    'open-item',
    'gateway-account',
  ],
  waivers: [
    'waiver',
    'waiver-authorization',
    'waiver-certificate',
    'waiver-recurrence',
    'waiver-signatory',
    'waiver-template',
  ],
  portals: ['portal', 'organization', 'sign-in-connection', 'mail-wording'],
  data: ['import', 'document', 'api-token', 'webhook'],
};

export const auditSubjects = (kind: AuditKind): readonly string[] => SUBJECTS[kind];
