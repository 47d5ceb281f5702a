import { chromium } from 'playwright-core';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { startSandbox } from './src/start-sandbox.ts';
const axe = readFileSync('/work/main/node_modules/axe-core/axe.min.js', 'utf8');
const sb = await startSandbox({
  port: 0,
  now: () => new Date(),
  journal: null,
  merchants: [{ merchid: '1', user: 'u', password: 'p', currency: 'USD' }],
  allowedParents: ['http://localhost:3988'],
  control: true,
});
const base = `${sb.origin}/itoke/ajax-tokenizer.html?useexpiry=true&useexpiryfield=true&usecvv=true&cardnumbernumericonly=true&cardinputmaxlength=19&formatinput=true&enhancedresponse=true&invalidcreditcardevent=true&invalidcvvevent=true&invalidexpiryevent=true&tokenizewheninactive=true&inactivityto=500&placeholdermonth=MM&placeholderyear=YYYY&sendcardtypingevent=true`;
const host = createServer((req, res) => {
  const u = new URL(req.url, 'http://x');
  res.setHeader('content-type', 'text/html');
  res.setHeader('referrer-policy', 'no-referrer');
  const h = u.searchParams.get('h') ?? '230';
  res.end(
    `<!doctype html><html lang=en><meta charset=utf-8><title>Host</title><meta name="color-scheme" content="light dark"><style>body{margin:16px;font-family:sans-serif;background:Canvas}iframe{border:1px dashed #888;width:100%;height:${h}px}</style><h1 style="font-size:14px">Host</h1><iframe title=card src="${(u.searchParams.get('src') ?? base).replaceAll('&', '&amp;')}"></iframe><script>window.msgs=[];addEventListener('message',e=>msgs.push([e.origin,e.data]))</script>`,
  );
}).listen(3988);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const errors = [];
async function open(width, scheme, q = '') {
  const page = await browser.newPage({ viewport: { width, height: 300 }, colorScheme: scheme });
  page.on('console', (m) => {
    if (m.type() === 'error') errors.push(m.text());
  });
  page.on('pageerror', (e) => errors.push(String(e)));
  await page.goto('http://localhost:3988/?' + q);
  const f = page.frameLocator('iframe');
  await f.locator('input').first().waitFor();
  return { page, f, msgs: () => page.evaluate(() => msgs) };
}
const shot = (page, n) => page.screenshot({ path: `/tmp/shots-sandbox/${n}.png` });
async function runAxe(page) {
  const fr = page.frames()[1];
  await fr.evaluate(axe).catch(() => {});
}
for (const w of [560, 320])
  for (const s of ['light', 'dark'])
    for (const h of [230, 180]) {
      const { page, f, msgs } = await open(w, s, 'h=' + h);
      await shot(page, `empty-${w}-${s}-${h}`);
      await f.locator('#ccnumfield').click();
      await page.keyboard.type('4788250000121443', { delay: 5 });
      await shot(page, `typed-${w}-${s}-${h}`);
      await page.keyboard.press('Tab');
      await page.keyboard.type('13');
      await page.keyboard.press('Tab');
      await page.keyboard.type('2030');
      await page.keyboard.press('Tab');
      await page.waitForTimeout(700);
      await shot(page, `error-${w}-${s}-${h}`);
      const fits = await page
        .frames()[1]
        .evaluate(() => [
          document.documentElement.scrollHeight,
          innerHeight,
          document.documentElement.scrollWidth,
          innerWidth,
        ]);
      await f.locator('#ccexpiryfieldmonth').fill('12');
      await f.locator('#cccvvfield').fill('112');
      await page.waitForTimeout(1200);
      await shot(page, `done-${w}-${s}-${h}`);
      console.log(w, s, h, fits, JSON.stringify(await msgs()));
      if (h === 230 && w === 560 && s === 'light') {
        console.log(
          'values',
          await page.frames()[1].evaluate(() => [...document.querySelectorAll('input')].map((i) => i.value)),
        );
        await f.locator('#cccvvfield').click();
        await page.keyboard.type('5');
        await page.waitForTimeout(200);
        console.log(
          'after edit',
          await page
            .frames()[1]
            .evaluate(() =>
              [...document.querySelectorAll('input')]
                .map((i) => i.value)
                .concat(document.querySelector('#message').textContent),
            ),
          JSON.stringify((await msgs()).at(-1)),
        );
        // caret test
        await f.locator('#ccnumfield').fill('4788 2500 0012');
        await f.locator('#ccnumfield').evaluate((e) => {
          e.focus();
          e.setSelectionRange(4, 4);
        });
        await page.keyboard.type('9');
        console.log('caret', await f.locator('#ccnumfield').evaluate((e) => [e.value, e.selectionStart]));
      }
      await page.close();
    }
// cvv only
const tok = (
  await (
    await fetch(sb.origin + '/cardsecure/api/v1/ccn/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: '371449635398431' }),
    })
  ).json()
).token;
for (const s of ['light', 'dark']) {
  const { page, f, msgs } = await open(
    320,
    s,
    'h=110&src=' +
      encodeURIComponent(
        `${sb.origin}/itoke/ajax-tokenizer.html?cvvonly=true&account=${tok}&enhancedresponse=true&tokenizewheninactive=true&invalidcvvevent=true&cvvlabel=Security%20code`,
      ),
  );
  await f.locator('#cccvvfield').fill('123');
  await page.waitForTimeout(700);
  await f.locator('#cccvvfield').press('Tab');
  await page.waitForTimeout(300);
  await shot(page, `cvvonly-error-${s}`);
  await f.locator('#cccvvfield').fill('1234');
  await page.waitForTimeout(900);
  await shot(page, `cvvonly-${s}`);
  console.log('cvvonly', JSON.stringify(await msgs()));
  await page.close();
}
// selects + orientation + css + scheme
for (const [n, q] of [
  ['selects', 'useexpiry=true&usecvv=true'],
  [
    'horizontal',
    'useexpiry=true&useexpiryfield=true&usecvv=true&orientation=horizontal&placeholdermonth=MM&placeholderyear=YYYY',
  ],
  ['vertical', 'useexpiry=true&useexpiryfield=true&usecvv=true&orientation=vertical'],
  [
    'css',
    'useexpiry=true&usecvv=true&scheme=dark&css=' +
      encodeURIComponent(
        'body{background:#222}input{border-color:#0f0;background-image:url(http://x/y)}@media (max-width:600px){label{color:#f0f}}',
      ),
  ],
]) {
  const { page } = await open(
    560,
    'light',
    'h=300&src=' + encodeURIComponent(sb.origin + '/itoke/ajax-tokenizer.html?' + q),
  );
  await shot(page, n);
  await page.close();
}
// axe in frame, top-level
for (const s of ['light', 'dark']) {
  const ctx = await browser.newContext({ bypassCSP: true, colorScheme: s });
  const page = await ctx.newPage();
  await page.goto(base);
  await page.locator('#ccnumfield').fill('1');
  await page.locator('#ccnumfield').press('Tab');
  await page.waitForTimeout(700);
  await page.evaluate(axe);
  const r = await page.evaluate(() => axe.run());
  console.log(
    'axe frame',
    s,
    r.violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 90))]),
  );
  await page.goto(base.replace('useexpiryfield=true&', ''));
  await page.evaluate(axe);
  console.log(
    'axe selects',
    (await page.evaluate(() => axe.run())).violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 90))]),
  );
  await ctx.close();
}
// not allowed parent
{
  const page = await browser.newPage();
  await page.goto('http://127.0.0.1:3988/').catch(() => {});
  await page.waitForTimeout(500);
  console.log(
    'foreign parent frame:',
    page.frames()[1]?.url(),
    await page
      .frames()[1]
      ?.evaluate(() => document.body.innerText.slice(0, 60))
      .catch((e) => String(e).slice(0, 80)),
  );
  await page.close();
}
console.log('errors', errors);
await browser.close();
host.close();
host.closeAllConnections();
await sb.stop();
