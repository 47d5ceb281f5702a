// The HTML page around an app: branded, with the data its first screen needs.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOT_ID, FIRST_ANSWERS_ID } from '@plumbline/contract/boot';
import { SetupProblem } from '../database/setup-problem.ts';

/** The page up to the place of its first answers, and the rest. */
export type Template = (page: Page) => { first: string; last: string };
export type Page = {
  title: string;
  icon: string;
  brandFill: string;
  boot: unknown;
  nonce: string;
  /** Shown until the app has started. */
  splash: string;
  /** What the first screen loads besides the start of the app. */
  files: FileList;
};

export const newNonce = (): string => randomBytes(16).toString('base64url');

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** JSON inside a script element, escaped so that it cannot close the element or start a comment. */
const embedJson = (id: string, json: string): string => {
  const escaped = json.replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${escaped}</script>`;
};

export type WebApp = {
  /** Its index.html, with marks for the head and the splash. */
  html: string;
  /** The folder of its hashed files; null if a proxy in front of this server serves them. */
  assets: string | null;
  /** The files of each screen, by its path, and of the `shell`; empty where the app comes from Vite. */
  screens: Readonly<Record<string, FileList>>;
};

/** URLs of scripts and style sheets. */
export type FileList = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** Reads the output of `npm run build`. */
export function readBuiltApp(folder: string): WebApp {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return { html, assets: join(folder, 'assets'), screens: readScreens(join(folder, 'screens.json')) };
  } catch (error) {
    throw new SetupProblem(`The web app in ${folder} is not built.`, 'Build it with: npm run build', { cause: error });
  }
}

/** Only the build of the portal lists its screens. */
const readScreens = (file: string): WebApp['screens'] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WebApp['screens']) : {};

export function templateOf({ html }: WebApp): Template {
  const [start, afterHead] = splitOnce(html, '<!--head-->');
  const [restOfHead, body] = splitOnce(afterHead, '</head>');
  const [beforeRoot, afterRoot] = splitOnce(body, '<!--splash-->');
  const [restOfBody, end] = splitOnce(afterRoot, '</body>');
  return (page) => ({
    first: [
      `${start}${head(page)}${restOfHead}${linksTo(page.files)}</head>`,
      `${beforeRoot}${page.splash}${restOfBody}${embedJson(BOOT_ID, JSON.stringify(page.boot))}`,
    ].join(''),
    last: `</body>${end}`,
  });
}

/** Styles are preloaded and not linked: they would keep the splash waiting. The app links them when it needs them. */
const linksTo = ({ scripts, styles }: FileList): string =>
  [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
  ].join('\n');

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`index.html lacks ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

const head = ({ title, icon, brandFill, nonce }: Page): string => `<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(icon)}">
<meta name="theme-color" content="${escapeHtml(brandFill)}">
<meta property="csp-nonce" nonce="${nonce}">
<style nonce="${nonce}">${SPLASH_CSS.replace('BRAND', brandFill)}</style>`;

export const embedFirstAnswers = (json: string): string => embedJson(FIRST_ANSWERS_ID, json);

const SPLASH_CSS = `html{background:#f6f5f2;color:#1b1a18}
@media (prefers-color-scheme:dark){html{background:#131312;color:#f2f1ee}}
.splash{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;font:600 15px/20px "Inter Variable",system-ui,sans-serif}
.splash i{display:block;width:40px;height:40px;border-radius:10px;background:BRAND}
.splash img{max-width:180px;max-height:48px}`;
