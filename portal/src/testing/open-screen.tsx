// The entry of the portal's screen tests: the real app at an address, answered at the seam of the contract.
import { recordLogin } from '@plumbline/contract/access';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { listPortals } from '@plumbline/contract/portals';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { openTestPage, type TestPageOptions, type TestScreen } from '@plumbline/ui/testing/open-test-page';
import { App, createApp } from '../app.tsx';
import { type BootOptions, PORTAL_ID, testBoot } from './test-boot.ts';
import { aPaymentReason } from './a-payment.ts';

export type ScreenOptions = BootOptions &
  TestPageOptions & {
    /** Where the app's clock stands; it does not move by itself. */
    now?: string;
    /** Shown inside another page. */
    isFramed?: boolean;
  };

export type PortalScreen = TestScreen & {
  /** Puts the app's clock to another time. */
  readonly travelTo: (instant: string) => void;
};

/** Thursday morning in Los Angeles. */
export const NOW = '2026-10-15T17:00:00.000Z';

/** What every screen of the shell asks for. Without a portal of their own people are signed out (ACC-12). */
const AMBIENT_ANSWERS: readonly CallAnswer[] = [
  answer(listPortals, {
    rows: [{ id: PORTAL_ID, name: 'Granite Supply', label: 'granite', url: 'https://granite.example.com' }],
    count: 1,
  }),
  answer(recordLogin, {}),
  answer(listPaymentReasons, {
    rows: [aPaymentReason(), aPaymentReason({ title: 'Rounding', paymentType: 'OVER_PAY' })],
    count: 2,
  }),
];

export async function openScreen(path: string, options: ScreenOptions = {}): Promise<PortalScreen> {
  let instant = options.now ?? NOW;
  const answers = [...AMBIENT_ANSWERS, ...(options.answers ?? [])];
  const screen = await openTestPage(path, { ...options, answers }, async () => {
    const app = createApp({
      boot: testBoot(options),
      now: () => new Date(instant),
      isFramed: options.isFramed ?? false,
    });
    await app.router.load();
    return { element: <App {...app} nonce={undefined} />, queryClient: app.queryClient };
  });
  return {
    ...screen,
    travelTo: (next) => {
      instant = next;
    },
  };
}
