// The folders inside the rooms, in order: each may import the earlier ones that it names. docs/architecture.md explains
// why.

/** Sibling folders, each with the earlier ones that it may import. */
export type Folders = Readonly<Record<string, readonly string[]>>;

export interface FolderOrder {
  /** Every folder below may import these. */
  readonly foundations?: Folders;
  readonly folders: Folders;
}

/** By parent folder. Files directly in it are shared by all of its folders and may import any of them. */
export const FOLDER_ORDERS: Readonly<Record<string, FolderOrder>> = {
  'rules/src': {
    folders: {
      access: [],
      brand: [],
      lists: [],
      portals: ['access'],
      invoices: ['lists'],
      projects: ['lists'],
      payments: ['access', 'invoices', 'lists', 'portals'],
      'payment-methods': ['lists', 'payments'],
      'payment-requests': ['access', 'lists', 'payments', 'portals'],
      autopay: ['payments'],
      recurrences: ['lists', 'payments'],
      waivers: ['lists', 'portals'],
      dashboard: ['projects', 'waivers'],
      imports: ['payments'],
      feed: ['payments'],
      webhooks: [],
    },
  },
  'rules/src/portals': { folders: { settings: [] } },
  'rules/src/waivers': { folders: { templates: [] } },
  'contract/src': { folders: { customers: [], imports: [], programs: [], settings: [], staff: [], installation: [] } },
  'ui/src': {
    folders: {
      theme: [],
      overlays: ['theme'],
      layout: ['overlays'],
      states: ['layout'],
      fields: ['overlays', 'states'],
      money: [],
      lists: ['fields', 'overlays', 'states'],
      app: ['fields', 'layout', 'overlays', 'states'],
    },
  },
  'server/src': {
    foundations: {
      database: [],
      ports: ['database'],
      http: ['database', 'ports'],
      audit: ['database', 'http'],
      mails: ['http', 'ports'],
      pdf: ['ports'],
      lists: ['database', 'http'],
      identity: ['audit', 'database', 'http', 'mails', 'ports'],
    },
    folders: {
      access: [],
      addresses: [],
      console: [],
      documents: [],
      members: [],
      customers: ['members'],
      organizations: [],
      'payment-methods': [],
      // An empty installation gets its first organization, with its account at the payment provider.
      setup: ['organizations', 'payment-methods'],
      // A portal is made, and its logo drawn, as with an organization.
      portals: ['organizations'],
      projects: [],
      staff: [],
      support: [],
      'payment-links': [],
      // The PDF of an invoice has the portal's logo and a code that leads to its payment.
      invoices: ['payment-links', 'portals'],
      payments: ['invoices', 'payment-methods'],
      // What the ERP takes back is marked on the waivers that rely on it.
      imports: ['payments'],
      feed: [],
      // What programs send is loaded as an import; what they read is the feed.
      programs: ['feed', 'imports'],
      webhooks: ['feed'],
      recurrences: ['payments'],
      'payment-requests': ['console', 'invoices', 'payment-links', 'payments'],
      waivers: ['projects', 'invoices', 'payments'],
      dashboard: ['projects', 'invoices', 'payments', 'recurrences', 'waivers'],
      commands: ['organizations', 'staff'],
      'key-rotation': ['payment-links', 'payments', 'setup', 'waivers', 'webhooks'],
    },
  },
  'server/src/database': { folders: { embedded: [], migrations: [] } },
  'server/src/database/migrations': { folders: { '0010-0029': [] } },
  'server/src/identity': {
    folders: {
      sessions: [],
      codes: ['sessions'],
      passwords: ['codes', 'sessions'],
      federation: ['codes', 'sessions'],
      'two-factor': ['passwords', 'sessions'],
    },
  },
  'server/src/imports': { folders: { excel: [] } },
  'server/src/members': { folders: { invitations: [] } },
  'server/src/invoices': { folders: { totals: [], list: [] } },
  'server/src/payments': {
    folders: {
      activity: [],
      receipts: ['activity'],
      ledger: ['activity', 'receipts'],
      charge: ['ledger', 'receipts'],
      'security-code': [],
      checkout: ['charge', 'ledger', 'receipts', 'security-code'],
      prepay: ['checkout', 'receipts'],
      refunds: ['charge', 'ledger'],
      reconciliation: ['charge', 'ledger', 'receipts'],
      scheduled: ['charge', 'checkout', 'ledger', 'receipts'],
      autopay: ['charge', 'checkout', 'receipts', 'scheduled'],
      'open-items': [],
    },
  },
  'server/src/portals': { folders: { settings: [], brand: ['settings'] } },
  'server/src/staff': { folders: { 'own-access': [] } },
  'server/src/waivers': {
    folders: {
      figures: [],
      templates: [],
      requests: ['figures', 'templates'],
      recurrences: ['figures', 'requests'],
      documents: ['templates'],
      desk: ['figures', 'requests'],
      signing: ['desk', 'documents', 'requests'],
      verification: [],
      exchange: ['figures', 'requests'],
      'close-out': [],
      reminders: ['desk', 'figures', 'requests'],
    },
  },
  'server/src/ports': {
    folders: {
      addresses: [],
      'domain-records': [],
      gateway: [],
      'identity-upstream': [],
      mail: [],
      storage: [],
      webhooks: [],
    },
  },
  'portal/src': {
    foundations: { lib: [], shell: ['lib'] },
    folders: {
      access: [],
      documents: [],
      invoices: ['documents'],
      profile: [],
      support: [],
      'payment-methods': [],
      payments: ['invoices', 'payment-methods'],
      recurrences: ['payment-methods', 'payments'],
      pay: ['invoices', 'payment-methods'],
      prepay: ['pay'],
      checkout: ['pay', 'payments'],
      autopay: ['payment-methods'],
      waivers: [],
      verify: [],
      dashboard: ['documents', 'payment-methods', 'recurrences'],
    },
  },
  'portal/src/access': { folders: { invitation: [], login: [], recover: [], 'sign-up': [], verify: [] } },
  // The three steps never import each other.
  'portal/src/pay': { folders: { fields: [], select: [], method: ['fields'], confirm: ['fields'] } },
  'portal/src/checkout': { folders: { pdf: [] } },
  'console/src': {
    foundations: { lib: [], shell: ['lib'] },
    folders: {
      access: [],
      audit: [],
      // What the set-up and the portals share: fields and previews of a brand.
      brand: [],
      imports: [],
      organizations: [],
      overview: [],
      people: [],
      customers: ['people'],
      programs: [],
      security: [],
      settings: [],
      portals: ['brand'],
      setup: ['brand'],
      staff: [],
    },
  },
};
