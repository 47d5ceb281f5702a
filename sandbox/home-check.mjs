import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { startSandbox } from './src/start-sandbox.ts';
const axe = readFileSync('/work/main/node_modules/axe-core/axe.min.js', 'utf8');
const sb = await startSandbox({
  port: 0,
  now: () => new Date(),
  journal: null,
  merchants: [{ merchid: '1', user: 'u', password: 'p', currency: 'USD' }],
  allowedParents: 'any',
  control: true,
});
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const e0 = await b.newPage({ viewport: { width: 1200, height: 700 } });
await e0.goto(sb.origin);
await e0.screenshot({ path: '/tmp/shots-sandbox/home-empty.png' });
await e0.close();
const h = { authorization: 'Basic ' + btoa('u:p'), 'content-type': 'application/json' };
const auth = (x) =>
  fetch(sb.origin + '/cardconnect/rest/auth', {
    method: 'PUT',
    headers: h,
    body: JSON.stringify({ merchid: '1', expiry: '1230', capture: 'Y', ...x }),
  }).then((r) => r.json());
const a1 = await auth({ account: '4788250000121443', amount: '34011.12', orderid: 'PLB-7H2KQ9-1' });
const a2 = await auth({ account: '123450001', bankaba: '036001808', amount: '1250.00', orderid: 'PLB-7H2KQ9-2' });
await auth({ account: '4387751111111053', amount: '12.50', orderid: 'PLB-7H2KQ9-3' });
await auth({ account: '123456789', bankaba: '036001808', amount: '980.10', orderid: 'PLB-7H2KQ9-4' });
const a5 = await auth({ account: '5454545454545454', amount: '77.00', orderid: 'PLB-7H2KQ9-5' });
for (const [w, s] of [
  [1200, 'light'],
  [1200, 'dark'],
  [375, 'light'],
]) {
  const ctx = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: s, bypassCSP: true });
  const p = await ctx.newPage();
  const errs = [];
  p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
  await p.goto(sb.origin);
  if (w === 1200 && s === 'light') {
    await p.getByRole('button', { name: 'Settle now: PLB-7H2KQ9-1' }).click();
    await p.getByRole('button', { name: 'Return (R01): PLB-7H2KQ9-2' }).click();
    await p.getByRole('button', { name: 'Chargeback: PLB-7H2KQ9-5' }).click();
  }
  await p.screenshot({ path: `/tmp/shots-sandbox/home-${w}-${s}.png`, fullPage: w !== 375 });
  await p.evaluate(axe);
  console.log(
    w,
    s,
    (await p.evaluate(() => axe.run())).violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 120))]),
    errs,
    await p.evaluate(() => [document.documentElement.scrollWidth, innerWidth]),
  );
  await ctx.close();
}
console.log(JSON.stringify(await (await fetch(sb.origin + '/control/transactions')).json()).slice(0, 400));
console.log(
  (
    await fetch(sb.origin + '/settle', {
      method: 'POST',
      headers: { origin: 'http://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
  ).status,
);
await b.close();
await sb.stop();
