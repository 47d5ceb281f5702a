import { createFrameToken, createViewToken } from '@plumbline/contract/console';
import { getCustomer } from '@plumbline/contract/customers/customers';
import { askMessage, END_MESSAGE } from '@plumbline/rules/access/frame-messages';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer } from '../testing/a-customer.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const { id, name, people } = aCustomer();
const [PERSON] = people;
const PORTAL = { id: PERSON!.portalId, name: 'Granite Supply', url: 'http://127.0.0.1:9/' };
const OTHER = { id: '0198c7a2-0000-7000-8000-000000000077', name: 'Harbor Supply', url: 'http://127.0.0.1:9/' };
const ORIGIN = new URL(PORTAL.url).origin;
const TOKEN = { token: 'a.view.token', expiresInSeconds: 300 };

const openPortal = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/customers/${id}/portal`, {
    framePortals: [PORTAL],
    ...options,
    answers: [
      answer(getCustomer, aCustomer()),
      answer(createViewToken, TOKEN),
      answer(createFrameToken, { ...TOKEN, token: 'an.acting.token' }),
      ...answers,
    ],
  });

async function frame(): Promise<HTMLIFrameElement> {
  await expect.element(page.getByTitle('Granite Supply portal')).toBeVisible();
  return page.getByTitle('Granite Supply portal').element() as HTMLIFrameElement;
}

/** The portal in the frame sends a message; what it is answered. */
async function say(data: unknown, { origin = ORIGIN, source }: { origin?: string; source?: Window } = {}) {
  const own = (await frame()).contentWindow!;
  const posted = vi.fn<(message: unknown, target: string) => void>();
  // A window of another origin cannot be watched: what stands for it has its place, and nothing else.
  const target = new Proxy(own, { get: (_window, key) => (key === 'postMessage' ? posted : undefined) });
  Object.defineProperty(await frame(), 'contentWindow', { configurable: true, value: target });
  const event = new MessageEvent('message', { origin, data });
  Object.defineProperty(event, 'source', { value: source ?? target });
  window.dispatchEvent(event);
  return posted;
}

test.each([1280, 768, 375])('FRM-01 the portal of a customer is viewed in a frame (%i px)', async (width) => {
  const screen = await openPortal({ width });
  expect((await frame()).src).toBe(`${PORTAL.url}dashboard?impersonated=company:${id}`);
  await expect
    .element(page.getByText(`Viewing as ${name.toUpperCase()}. You see what they see and change nothing.`))
    .toBeVisible();
  await checkAccessibility();
  const posted = await say(askMessage('n1'));
  await expect
    .poll(() => posted.mock.calls)
    .toEqual([[{ type: 'plumbline:token', nonce: 'n1', ...TOKEN, accountId: id, isViewOnly: true }, ORIGIN]]);
  await screen.expectRequest(createViewToken, { customerId: id, portalId: PORTAL.id });
  expect(screen.requests(createFrameToken)).toEqual([]);
});

test('FRM-01 a renewed token names the one before, and another frame begins anew', async () => {
  const screen = await openPortal();
  for (const nonce of ['n1', 'n2']) {
    const posted = await say(askMessage(nonce));
    await expect.poll(() => posted.mock.calls).toHaveLength(1);
  }
  const asked = { customerId: id, portalId: PORTAL.id };
  expect(screen.requests(createViewToken)).toEqual([asked, { ...asked, renews: TOKEN.token }]);
  await page.getByText('Act as').click();
  await say(askMessage('n3'));
  await expect.poll(() => screen.requests(createFrameToken)).toEqual([asked]);
});

test('FRM-01 receivables act as one of its people, and the banner says whom', async () => {
  const screen = await openPortal({ staff: { role: 'receivables' } });
  await page.getByText('Act as').click();
  await page.getByRole('combobox', { name: 'Whom' }).selectOptions(PERSON!.name);
  await expect.element(page.getByText(/^Acting for .*, as Rosa Quint\. What you do is recorded/)).toBeVisible();
  expect((await frame()).src).toBe(`${PORTAL.url}dashboard?impersonated=${PERSON!.userId}`);
  const posted = await say(askMessage('n2'));
  await expect.poll(() => posted.mock.calls[0]?.[0]).toMatchObject({ token: 'an.acting.token', isViewOnly: false });
  expect(screen.requests(createViewToken)).toEqual([]);
});

test.each(['viewer', 'waiver-desk'] as const)('FRM-01 the role %s only looks', async (role) => {
  await openPortal({ staff: { role } });
  await expect.element(page.getByRole('radio', { name: 'Act as' })).toBeDisabled();
});

test('FRM-01 a message of another origin, of another window or of another kind gets no token', async () => {
  const screen = await openPortal();
  await say(askMessage('n1'), { origin: 'https://evil.example.com' });
  await say(askMessage('n1'), { source: window });
  await say({ type: 'plumbline:token-wanted' });
  await screen.passTime(100);
  expect(screen.requests(createViewToken)).toEqual([]);
});

test('FRM-01 a token that is refused is told', async () => {
  await openPortal({ answers: [refuse(createViewToken, 'not_found')] });
  await say(askMessage('n1'));
  await expectToast('error', 'We could not open the portal for this customer.', 'There is nothing at this address.');
});

test('FRM-03 the end leads back to the customer, by the button and by Log out in the portal', async () => {
  const screen = await openPortal();
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect.poll(screen.address).toBe(`/customers/${id}`);
  const again = await openPortal();
  await say(END_MESSAGE);
  await expect.poll(again.address).toBe(`/customers/${id}`);
});

test('with several portals one is chosen', async () => {
  await openPortal({ framePortals: [OTHER, PORTAL] });
  await frame();
  await page.getByRole('combobox', { name: 'Portal' }).selectOptions('Harbor Supply');
  await expect.element(page.getByTitle('Harbor Supply portal')).toBeVisible();
});

test('without a portal, without the customer, and after a failure the page says so', async () => {
  await openPortal({ framePortals: [] });
  await expect.element(page.getByText('There is no portal yet')).toBeVisible();
  await openPortal({ answers: [refuse(getCustomer, 'not_found')] });
  await expect.element(page.getByText('There is no such customer')).toBeVisible();
  const screen = await openPortal({ answers: [fail(getCustomer)] });
  await expect.element(page.getByText('We could not load this customer')).toBeVisible();
  await checkAccessibility();
  screen.takeProblems();
});
