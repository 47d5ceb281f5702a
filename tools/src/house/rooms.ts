// The rooms of the repository and the one direction of their imports. A new room needs an ADR.

interface Room {
  /** Rooms it may import; with a slash, only these files of that room. */
  readonly uses: readonly string[];
  /** Further rooms that its tests may import. */
  readonly testsUse?: readonly string[];
  /** Its npm packages are those of its package.json; if this list is set, it may have no others. */
  readonly packages?: readonly string[];
  /** Runs in a browser too, so it must not import Node modules. */
  readonly isPortable?: true;
  /** Imports only types and paths from the contract, never its schemas, which are larger than the client itself. */
  readonly isBrowser?: true;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  rules: { uses: [], packages: [], isPortable: true },
  contract: { uses: ['rules'], packages: ['typebox'], isPortable: true },
  server: { uses: ['rules', 'contract'], testsUse: ['sandbox'] },
  ui: {
    uses: [
      'rules/money',
      'rules/format-count',
      'rules/format-size',
      'rules/dates',
      'rules/email',
      'rules/brand/colors',
      'rules/lists/paging',
      'contract',
    ],
    isPortable: true,
    isBrowser: true,
  },
  portal: { uses: ['rules', 'contract', 'ui'], isPortable: true, isBrowser: true },
  console: { uses: ['rules', 'contract', 'ui'], isPortable: true, isBrowser: true },
  sandbox: { uses: [] },
  demo: { uses: ['rules', 'server', 'sandbox', 'tools/build', 'tools/dev-app', 'tools/start-vite'] },
  e2e: { uses: ['demo/names'] },
  bench: { uses: ['rules', 'server', 'demo', 'sandbox', 'e2e/chromium'] },
  tools: { uses: ['contract', 'e2e/chromium'] },
};

/** Folders of the root without product code. */
export const OTHER_FOLDERS = ['docs', '.ci', '.github'];

export const SCOPE = '@plumbline/';
