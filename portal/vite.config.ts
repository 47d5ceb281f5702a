import { join } from 'node:path';
import { screenFiles } from '@plumbline/tools/screen-files';
import { viteApp } from '@plumbline/tools/vite-app';
import { loadShell, SCREEN_LOADERS } from './src/screen-loaders.ts';

const root = import.meta.dirname;

export default viteApp({
  root,
  plugins: [
    screenFiles({ from: join(root, 'src/screen-loaders.ts'), loaders: { ...SCREEN_LOADERS, shell: loadShell } }),
  ],
});
