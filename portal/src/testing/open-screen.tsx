// Opens the real portal app at an address for a screen test; calls are answered at the contract level.
import type { FirstAnswer } from '@plumbline/contract/boot';
import { recordLogin } from '@plumbline/contract/access';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { createReceiptToken } from '@plumbline/contract/receipts';
import { listPortals } from '@plumbline/contract/portals';
import { listMyTickets } from '@plumbline/contract/tickets/tickets';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { openTestPage, type TestPageOptions, type TestScreen } from '@plumbline/ui/testing/open-test-page';
import { App, createApp } from '../app.tsx';
import type { Parent } from '../embedding/ask-parent.ts';
import { enterFrame } from '../embedding/enter-frame.tsx';
import { type BootOptions, PORTAL_ID, testBoot } from './test-boot.ts';
import { aPaymentReason } from './a-payment.ts';

export type ScreenOptions = BootOptions &
  TestPageOptions & {
    /** The portal is shown in an iframe. */
    isFramed?: boolean;
    /** The page around the portal, whose answers the test gives. */
    parent?: Parent;
    /** Staff look at what the signed-in person sees. */
    isViewOnly?: boolean;
    /** Answers that came with the page. */
    firstAnswers?: readonly FirstAnswer[];
  };

/** Who may say whom a portal in a frame is for. */
const FRAME_ORIGINS = ['https://console.granite.example.com', 'https://erp.granite.example.com'];

/** Calls that every screen in the shell makes. Without a portal the person would be signed out (ACC-12). */
const AMBIENT_ANSWERS: readonly CallAnswer[] = [
  answer(listPortals, {
    rows: [{ id: PORTAL_ID, name: 'Granite Supply', label: 'granite', url: 'https://granite.example.com' }],
    count: 1,
  }),
  answer(recordLogin, {}),
  answer(createReceiptToken, { receiptToken: 'the-token-of-a-receipt' }),
  // Of the help page, to which many screens lead.
  answer(listMyTickets, { rows: [], next: null }),
  answer(listPaymentReasons, {
    rows: [aPaymentReason(), aPaymentReason({ title: 'Rounding', paymentType: 'OVER_PAY' })],
    count: 2,
  }),
];

export function openScreen(path: string, options: ScreenOptions = {}): Promise<TestScreen> {
  const answers = [...AMBIENT_ANSWERS, ...(options.answers ?? [])];
  return openTestPage(path, { ...options, answers }, async () => {
    const app = createApp({
      boot: testBoot(options),
      firstAnswers: options.firstAnswers ?? [],
      now: () => new Date(),
      isFramed: options.isFramed ?? false,
    });
    const { parent, isViewOnly = false } = options;
    const session = app.app.session.get();
    if (isViewOnly && session.kind === 'full') {
      app.app.session.set({ ...session, acting: { isViewOnly, leave: () => undefined } });
    }
    const failure = parent ? await enterFrame(app, { frameOrigins: FRAME_ORIGINS }, parent) : null;
    if (failure) return { element: failure, queryClient: app.queryClient };
    await app.router.load();
    return { element: <App {...app} nonce={undefined} />, queryClient: app.queryClient };
  });
}
