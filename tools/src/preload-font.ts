// Names the font in index.html, so that it loads with the page and not only when a style that uses it is there.
import type { Plugin } from 'vite';

export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            // A font is fetched without credentials: a preload with them would be a second request.
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
