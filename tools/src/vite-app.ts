// The build options of both web apps, shared so that any difference is deliberate.
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { preloadFont } from './preload-font.ts';
import { precompress } from './precompress.ts';

export const viteApp = ({ root, plugins = [] }: { root: string; plugins?: Plugin[] }): UserConfig => ({
  root,
  plugins: [react(), preloadFont(), ...plugins, precompress()],
  clearScreen: false,
  build: {
    target: 'baseline-widely-available',
    // For reading stack traces; not referenced for browsers.
    sourcemap: 'hidden',
    // Every supported browser has modulepreload.
    modulePreload: { polyfill: false },
    // Fonts and images as files: the pages' security policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
});
