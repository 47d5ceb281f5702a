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
      brand: [],
      lists: [],
      access: ['lists'],
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
      // The audit log in words: of people, settings and waivers.
      audit: ['access', 'portals', 'waivers'],
      imports: ['payments', 'waivers'],
      feed: ['payments'],
      webhooks: [],
      questions: ['lists'],
      reminders: ['portals'],
      support: ['lists'],
      mails: ['lists'],
    },
  },
  'rules/src/portals': { folders: { settings: [] } },
  'rules/src/payments': { folders: { desk: [] } },
  'rules/src/waivers': { folders: { templates: [] } },
  'contract/src': {
    folders: {
      paths: [],
      'two-factor': [],
      customers: ['two-factor'],
      imports: [],
      mails: [],
      'payment-desk': [],
      programs: [],
      questions: [],
      settings: [],
      staff: ['two-factor'],
      installation: [],
      tickets: [],
    },
  },
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
      'two-factor': ['app', 'fields', 'overlays', 'states'],
      // A payment as the portal and the console show it.
      payments: [],
      // Messages of two sides, and the field for the next one: of a question about an invoice, and of a support ticket.
      threads: ['app', 'fields'],
      questions: ['threads'],
    },
  },
  'server/src': {
    foundations: {
      database: [],
      ports: ['database'],
      http: ['database', 'ports'],
      audit: ['database', 'http'],
      mails: ['database', 'http', 'ports'],
      pdf: ['ports'],
      uploads: ['pdf'],
      lists: ['database', 'http'],
      identity: ['audit', 'database', 'http', 'mails', 'ports'],
    },
    folders: {
      access: [],
      addresses: [],
      // The mails of an organization, as its staff see them and send them again. The overview counts what was not delivered.
      outbox: [],
      'mail-wordings': [],
      console: ['outbox'],
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
      // Whoever leaves the team leaves no invitation to a portal behind.
      staff: ['members'],
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
      questions: ['invoices', 'payments'],
      // A reminder has a link to its payment.
      reminders: ['payment-links', 'payments'],
      waivers: ['projects', 'invoices', 'payments'],
      dashboard: ['projects', 'invoices', 'payments', 'recurrences', 'waivers'],
      commands: ['organizations', 'staff'],
      'key-rotation': ['payment-links', 'payments', 'setup', 'support', 'waivers', 'webhooks'],
    },
  },
  'server/src/database': { folders: { embedded: [], migrations: [] } },
  'server/src/database/migrations': { folders: { '0010-0029': [] } },
  'server/src/identity': {
    folders: {
      sessions: [],
      'two-factor': ['sessions'],
      codes: ['sessions', 'two-factor'],
      passwords: ['codes', 'sessions', 'two-factor'],
      federation: ['codes', 'sessions', 'two-factor'],
      'own-factor': ['passwords', 'sessions', 'two-factor'],
    },
  },
  'server/src/imports': { folders: { excel: [], documents: [], credits: [] } },
  'server/src/members': { folders: { invitations: [], team: ['invitations'] } },
  'server/src/invoices': { folders: { totals: [], list: [] } },
  'server/src/payments': {
    folders: {
      approvals: [],
      activity: ['approvals'],
      receipts: ['activity'],
      ledger: ['activity', 'receipts'],
      charge: ['ledger', 'receipts'],
      'security-code': [],
      reasons: [],
      checkout: ['approvals', 'charge', 'ledger', 'reasons', 'receipts', 'security-code'],
      prepay: ['approvals', 'checkout', 'receipts'],
      // Checks, cash and wires that staff record.
      offline: ['charge', 'checkout', 'ledger', 'receipts'],
      refunds: ['charge', 'ledger'],
      reconciliation: ['charge', 'ledger', 'receipts'],
      scheduled: ['approvals', 'charge', 'checkout', 'ledger', 'receipts'],
      autopay: ['charge', 'checkout', 'receipts', 'scheduled'],
      settlements: [],
      desk: ['activity', 'charge', 'ledger', 'offline', 'receipts', 'reconciliation', 'refunds', 'scheduled'],
      'open-items': ['desk', 'ledger', 'receipts', 'reconciliation'],
      'daily-close': ['desk', 'open-items', 'scheduled', 'settlements'],
    },
  },
  'server/src/portals': {
    folders: { settings: [], brand: ['settings'], history: ['brand', 'settings'], 'sign-in': ['settings'] },
  },
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
      // The portal in a frame, before its first screen.
      embedding: ['access'],
      documents: [],
      questions: [],
      invoices: ['documents', 'questions'],
      profile: [],
      support: [],
      team: [],
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
      // Data to look around with, as imports that can be undone.
      samples: [],
      imports: ['samples'],
      organizations: [],
      overview: [],
      // The company and its payment accounts, with the fields that the set-up asks for.
      company: [],
      'payment-reasons': [],
      payments: [],
      mails: [],
      'mail-wordings': [],
      people: [],
      money: [],
      'payment-links': ['people'],
      // Checks, cash and wires that staff record.
      'offline-payments': ['payments', 'people'],
      customers: ['people'],
      questions: ['people'],
      tickets: [],
      programs: [],
      security: [],
      settings: [],
      'sign-in-providers': [],
      portals: ['brand'],
      setup: ['brand', 'company', 'samples'],
      staff: [],
      waivers: [],
    },
  },
  'console/src/waivers': {
    folders: {
      // The dialogs in which something is decided about waivers.
      decisions: [],
      panel: ['decisions'],
      list: ['decisions', 'panel'],
      signatories: [],
      templates: [],
    },
  },
  // The text itself, with everything that only its page loads.
  'console/src/waivers/templates': { folders: { editor: [] } },
};
