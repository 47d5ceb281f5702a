// How both web apps are built: one set of options, so that a difference between them is always on purpose.
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { precompress } from './precompress.ts';

export const viteApp = ({ root }: { root: string }): UserConfig => ({
  root,
  plugins: [react(), precompress()],
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
    emptyOutDir: true,
  },
});
