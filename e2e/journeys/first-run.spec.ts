// The production server on an empty database, from the printed link to the login page of a branded portal.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOGO = join(ROOT, 'demo/src/stories/logos/granite.svg');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the server and reads the link that it prints. */
async function startServer(port: number, dataDir: string): Promise<{ server: ChildProcess; link: string }> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  const link = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [found] = /http:\/\/\S+\/setup#[\w-]{43}/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
  return { server, link };
}

test('SET-01 SET-04 an empty installation becomes a branded portal @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  // The link that is opened a second time, and the set-up after its end.
  browserErrors.allow(/403/);
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-first-run-'));
  const port = await freePort();
  const { server, link } = await startServer(port, dataDir);
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  try {
    await page.goto(link);
    await title('Your company');
    await expect(page).toHaveURL(`http://console.portal.localhost:${port}/setup`);
    await page.getByLabel('Company name').fill('Granite Supply');
    await page.getByLabel('Support email').fill('ar@granite.example');
    await expectAccessible(page);
    await go('Save and continue');

    await title('Your brand');
    await page.getByLabel('Logo file').setInputFiles(LOGO);
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    await page.getByLabel('Brand color', { exact: true }).fill('#0f7a4d');
    await page.getByLabel('Portal address').fill('granite');
    await expect(page.getByText('This address is free.')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, 'setup-brand');
    await go('Save and continue');

    await title('Features');
    // Back loses nothing, and a reload continues here.
    await go('Back');
    await expect(page.getByLabel('Portal address')).toHaveValue('granite');
    await page.goto(`http://console.portal.localhost:${port}/setup`);
    await title('Features');
    await expectAccessible(page);
    await go('Save and continue');

    await title('Payments');
    await expectAccessible(page);
    await go('Later');
    await title('You and your team');
    await page.getByLabel('Your name').fill('Priya Lindqvist');
    await page.getByLabel('Your email').fill('priya@granite.example');
    await page.getByLabel('Password', { exact: true }).fill('plumb lines hang true');
    await expectAccessible(page);
    // Somebody else who has read the link.
    const other = await newContextPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await go('Open the portal');

    await title('Your portal is open');
    await expectAccessible(page);
    await go('Open the console');
    await title('Overview');
    await expect(page.getByText('The books of Granite Supply.')).toBeVisible();
    await page.goto(`http://console.portal.localhost:${port}/organizations`);
    await expect(page.getByRole('button', { name: 'Enter Granite Supply' })).toBeVisible();
    await expectAccessible(page);

    const customer = await newContextPage();
    await customer.goto(`http://granite.portal.localhost:${port}`);
    await expect(customer).toHaveTitle('Log in · Granite Supply');
    await expect(customer.getByText('Welcome to the Granite Supply customer portal.')).toBeVisible();
    await expect(customer.getByRole('img', { name: 'Granite Supply' }).first()).toBeVisible();
    const color = await customer
      .getByRole('button', { name: 'Log in', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(color).toBe('rgb(15, 122, 77)');
    await expectAccessible(customer);
    await takeScreenshot(customer, 'setup-portal');
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
