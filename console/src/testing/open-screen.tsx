// Opens the real console app at an address for a screen test; calls are answered at the contract level.
import { openTestPage, type TestPageOptions, type TestScreen } from '@plumbline/ui/testing/open-test-page';
import { App, createApp } from '../app.tsx';
import type { Staff } from '../lib/console-context.ts';

export type ScreenOptions = TestPageOptions & {
  /** Null: a visitor. */
  staff?: Partial<Staff> | null;
};

const STAFF: Staff = {
  id: '0198c7a2-0000-7000-8000-000000000001',
  name: 'Iris Holm',
  title: 'Credit manager',
  role: 'owner',
  organizationName: 'Granite Supply Co.',
  isOperator: false,
  lacksSecondFactor: false,
};

export const openScreen = (path: string, { staff = {}, ...options }: ScreenOptions = {}): Promise<TestScreen> =>
  openTestPage(path, options, async () => {
    const app = createApp({ boot: { staff: staff && { ...STAFF, ...staff } } });
    await app.router.load();
    return { element: <App {...app} nonce={undefined} />, queryClient: app.queryClient };
  });
