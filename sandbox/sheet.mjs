import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const img = (n) =>
  `<img style="width:VW" src="data:image/png;base64,${readFileSync(`/tmp/shots-sandbox/${n}.png`).toString('base64')}">`;
async function sheet(out, names, cols, w) {
  const p = await b.newPage({ viewport: { width: cols * w, height: 400 } });
  await p.setContent(
    `<body style="margin:0;background:#888;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:4px">${names.map((n) => img(n).replace('VW', w + 'px')).join('')}`,
  );
  await p.screenshot({ path: `/tmp/shots-sandbox/${out}.png`, fullPage: true });
  await p.close();
}
const A = ['empty', 'typed', 'error', 'done'];
await sheet(
  'sheet560',
  A.flatMap((a) => ['light', 'dark'].map((s) => `${a}-560-${s}-180`)),
  2,
  560,
);
await sheet(
  'sheet320',
  A.flatMap((a) => ['light', 'dark'].map((s) => `${a}-320-${s}-180`)),
  4,
  320,
);
await sheet('sheetmore', ['selects', 'horizontal', 'vertical', 'css'], 2, 560);
await sheet('sheetcvv', ['cvvonly-error-light', 'cvvonly-light', 'cvvonly-error-dark', 'cvvonly-dark'], 4, 320);
await b.close();
