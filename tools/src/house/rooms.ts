// The rooms of the house and the one direction in which they may lean on each other. A new room needs an ADR.

interface Room {
  /** Rooms it may import from; after a slash, the only files of that room. */
  readonly uses: readonly string[];
  /** Rooms that its tests may import from, on top of those. */
  readonly testsUse?: readonly string[];
  /** Its npm packages are those of its package.json; where a list stands here, it may have no others. */
  readonly packages?: readonly string[];
  /** Runs in a browser or anywhere, so it knows nothing of Node. */
  readonly isPortable?: true;
  /** Takes types and paths from the contract, never its schemas: they weigh more than the client itself. */
  readonly isBrowser?: true;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  rules: { uses: [], packages: [], isPortable: true },
  contract: { uses: ['rules'], packages: ['typebox'], isPortable: true },
  server: { uses: ['rules', 'contract'], testsUse: ['sandbox'] },
  ui: {
    uses: ['rules/money', 'rules/dates', 'rules/brand/colors', 'rules/lists/paging', 'contract'],
    isPortable: true,
    isBrowser: true,
  },
  portal: { uses: ['rules', 'contract', 'ui'], isPortable: true, isBrowser: true },
  console: { uses: ['rules', 'contract', 'ui'], isPortable: true, isBrowser: true },
  sandbox: { uses: [] },
  demo: { uses: ['rules', 'server', 'sandbox', 'tools/build', 'tools/dev-app', 'tools/start-vite'] },
  e2e: { uses: ['demo/names'] },
  bench: { uses: ['server', 'demo', 'sandbox', 'e2e/chromium'] },
  tools: { uses: ['contract', 'e2e/chromium'] },
};

/** Folders of the root that hold no code of the product. */
export const OTHER_FOLDERS = ['docs', '.ci', '.github'];

export const SCOPE = '@plumbline/';
