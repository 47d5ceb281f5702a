// A web app whose files come from Vite's development server instead of a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type AppName = 'portal' | 'console';

export const APP_NAMES: readonly AppName[] = ['portal', 'console'];

const ROOT = join(import.meta.dirname, '../..');

export const rootOf = (app: AppName): string => join(ROOT, app);

/** Everything below this path belongs to Vite; the server has no such path. */
export const devBaseOf = (app: AppName): string => `/@dev/${app}/`;

/**
 * The app for the server. The scripts that Vite would inline have their own URLs, so that the security policy is that
 * of production.
 */
export function readDevApp(app: AppName): { html: string; assets: null; screens: Record<string, never> } {
  const base = devBaseOf(app);
  const scripts = ['@vite/client', '@id/__x00__@vitejs/plugin-react/preamble'].map(
    (path) => `<script type="module" src="${base}${path}"></script>`,
  );
  const html = readFileSync(join(rootOf(app), 'index.html'), 'utf8')
    .replace('<!--head-->', ['<!--head-->', ...scripts].join('\n    '))
    .replace('src="/src/', `src="${base}src/`);
  return { html, assets: null, screens: {} };
}
