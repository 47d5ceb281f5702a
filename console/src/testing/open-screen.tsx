// Opens the real console app at an address for a screen test; calls are answered at the contract level.
import type { ConsoleBoot } from '@plumbline/contract/boot';
import { openTestPage, type TestPageOptions, type TestScreen } from '@plumbline/ui/testing/open-test-page';
import { App, createApp } from '../app.tsx';
import type { Staff } from '../lib/console-context.ts';

export type ScreenOptions = TestPageOptions & {
  /** Null: a visitor. */
  staff?: Partial<Staff> | null;
  /** What the page may show in a frame. */
  framePortals?: ConsoleBoot['framePortals'];
};

const STAFF: Staff = {
  id: '0198c7a2-0000-7000-8000-000000000001',
  name: 'Iris Holm',
  email: 'iris@granite.example',
  title: 'Credit manager',
  role: 'owner',
  organizationName: 'Granite Supply Co.',
  timeZone: 'America/Los_Angeles',
  otherOrganizations: [],
  isOperator: false,
  lacksSecondFactor: false,
};

export const openScreen = (
  path: string,
  { staff = {}, framePortals = null, ...options }: ScreenOptions = {},
): Promise<TestScreen> =>
  openTestPage(path, options, async () => {
    const app = createApp({ boot: { staff: staff && { ...STAFF, ...staff }, framePortals } });
    await app.router.load();
    return { element: <App {...app} nonce={undefined} />, queryClient: app.queryClient };
  });
