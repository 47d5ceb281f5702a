import { brandRoles } from '@plumbline/rules/brand/colors';
import { browserScript } from '../../http/browser-script.ts';
import { html } from '../../http/html.ts';

type Page = { portalOrigin: string; themeColor: string; scheme: 'light' | 'dark'; nonce: string };

const LIGHT = {
  ink: '#1b1a18',
  text2: '#55524c',
  surface: '#ffffff',
  control: '#8f8c85',
  red: '#a5221b',
  green: '#0d6b3d',
};
const DARK = {
  ink: '#f2f1ee',
  text2: '#b8b5ae',
  surface: '#1b1b1a',
  control: '#75726c',
  red: '#f59a91',
  green: '#6fd39b',
};

let script: string | undefined;

/** One field, for the security code of a saved card (decision C23). Its script and style are part of the page. */
export function securityCodePage({ portalOrigin, themeColor, scheme, nonce }: Page): string {
  // Read on the first request: loading the compiler takes a tenth of the start.
  script ??= browserScript(new URL('security-code-script.ts', import.meta.url));
  const colors = scheme === 'dark' ? DARK : LIGHT;
  const { mark } = brandRoles(themeColor)[scheme];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}"><title>Security code</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${styleOf({ ...colors, mark })}</style></head>
${BODY(portalOrigin).text}
<script nonce="${nonce}">${script}</script></body></html>`;
}

const BODY = (portalOrigin: string) =>
  html`<body data-portal="${portalOrigin}">
    <main>
      <form novalidate>
        <label for="cvv">CVV</label>
        <input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required aria-describedby="message" />
        <p id="message" role="status" aria-live="polite"></p>
      </form>
    </main>
  </body>`;

type Colors = typeof LIGHT & { mark: string };

const styleOf = ({ ink, text2, surface, control, red, green, mark }: Colors) => `
*{box-sizing:border-box}
body{margin:0;padding:4px;background:${surface};color:${ink};font:14px/20px "Inter Variable",Inter,system-ui,sans-serif}
form{margin:0}
label{display:block;margin:0 0 4px;font-size:13px;font-weight:500}
input{display:block;width:100%;max-width:160px;height:44px;margin:0;padding:0 12px;border:1px solid ${control};border-radius:8px;background:${surface};color:${ink};font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
input:focus{outline:2px solid ${mark};outline-offset:2px}
[aria-invalid=true]{border-color:${red};box-shadow:inset 0 0 0 1px ${red}}
p{min-height:16px;margin:6px 0 0;font-size:12px;line-height:16px;color:${text2}}
.problem{color:${red}}
.done{color:${green}}
@media (forced-colors:active){[aria-invalid=true]{outline:2px solid}}
`;
