// The HTML page around an app: branded, with the data its first screen needs.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupProblem } from '../database/setup-problem.ts';

export type Template = (page: Page) => string;
export type Page = {
  title: string;
  icon: string;
  brandFill: string;
  boot: unknown;
  nonce: string;
  /** Shown until the app has started. */
  splash: string;
};

export const newNonce = (): string => randomBytes(16).toString('base64url');

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element, escaped so that it cannot close the element or start a comment. */
const embedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export type WebApp = {
  /** Its index.html, with marks for the head and the splash. */
  html: string;
  /** The folder of its hashed files; null if a proxy in front of this server serves them. */
  assets: string | null;
};

/** Reads the output of `npm run build`. */
export function readBuiltApp(folder: string): WebApp {
  try {
    return { html: readFileSync(join(folder, 'index.html'), 'utf8'), assets: join(folder, 'assets') };
  } catch (error) {
    throw new SetupProblem(`The web app in ${folder} is not built.`, 'Build it with: npm run build', { cause: error });
  }
}

export function templateOf({ html }: WebApp): Template {
  const [beforeHead, afterHead] = splitOnce(html, '<!--head-->');
  const [beforeRoot, afterRoot] = splitOnce(afterHead, '<!--splash-->');
  return (page) => [beforeHead, head(page), beforeRoot, page.splash, afterRoot].join('');
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`index.html lacks ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

const head = ({ title, icon, brandFill, boot, nonce }: Page): string => `<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(icon)}">
<meta name="theme-color" content="${escapeHtml(brandFill)}">
<meta property="csp-nonce" nonce="${nonce}">
<style nonce="${nonce}">${SPLASH_CSS.replace('BRAND', brandFill)}</style>
<script type="application/json" id="boot">${embedJson(boot)}</script>`;

const SPLASH_CSS = `html{background:#f6f5f2;color:#1b1a18}
@media (prefers-color-scheme:dark){html{background:#131312;color:#f2f1ee}}
.splash{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;font:600 15px/20px "Inter Variable",system-ui,sans-serif}
.splash i{display:block;width:40px;height:40px;border-radius:10px;background:BRAND}
.splash img{max-width:180px;max-height:48px}`;
