import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a process that has rendered a document ends by itself', async () => {
  const script = `
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    import('${new URL('render-pdf.ts', import.meta.url).href}')
      .then(({ renderLogo }) => renderLogo({ tenant: 'one', party: 'one' }, Buffer.from(svg)))
      .then((image) => console.log(image !== null));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  expect(stdout.trim()).toBe('true');
});
