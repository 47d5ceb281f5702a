import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import type { ChromiumExecutable } from './chromium-executable.ts';
import { fontsConf } from './fonts-conf.ts';

/** Unpacks the Chromium of the npm package @sparticuz/chromium (a headless shell for x64) with the libraries it needs. */
export async function unpackNpmChromium(): Promise<ChromiumExecutable> {
  if (process.arch !== 'x64')
    throw new Error(`The npm package holds a Chromium for x64, and this machine is ${process.arch}.`);
  const folder = await cacheFolder('npm-chromium', unpack);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  };
}

async function unpack(folder: string) {
  const { inflate } = await import('@sparticuz/chromium');
  const packed = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
  // The package unpacks into TMPDIR and reuses files there, even if incomplete or of another user.
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    for (const archive of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(packed, archive));
    }
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
  await chmod(join(folder, 'chromium'), 0o755);
  await mkdir(join(folder, 'cache'));
  await writeFile(
    join(folder, 'fonts.conf'),
    fontsConf('fonts', { sans: 'Open Sans', serif: 'Open Sans', mono: 'Open Sans' }),
  );
}
