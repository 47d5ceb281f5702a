// How both web apps are built: one set of options, so that a difference between them is always on purpose.
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { precompress } from './precompress.ts';
import { preloadShell } from './preload-shell.ts';

export const viteApp = ({ root }: { root: string }): UserConfig => ({
  root,
  plugins: [react(), preloadShell(), precompress()],
  clearScreen: false,
  build: {
    target: 'baseline-widely-available',
    // Written for whoever reads a stack trace, and not announced to browsers.
    sourcemap: 'hidden',
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    // Fonts and pictures as files: the pages' security policy takes no data: addresses for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What three screens or more share, in two files instead of one a component: a quarter of the requests. Each
        // holds all that it imports, so that neither waits for a file that waits for it; vendor code never imports ours.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, minShareCount: 3, priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
    emptyOutDir: true,
  },
});
