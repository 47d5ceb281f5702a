// URLs of the demo. Chromium resolves *.localhost by itself; Node and Playwright's request client do not.

export const PORT_VARIABLE = 'PLUMBLINE_E2E_PORT';
export const SANDBOX_PORT_VARIABLE = 'PLUMBLINE_E2E_SANDBOX_PORT';

function origin(host: string, variable = PORT_VARIABLE): string {
  const port = process.env[variable];
  if (port === undefined) throw new Error('The demo is started by Playwright: run the journeys with npm run e2e.');
  return `http://${host}:${port}`;
}

export const portalUrl = (label: string, path = '/') => `${origin(`${label}.portal.localhost`)}${path}`;
export const consoleUrl = (path = '/') => portalUrl('console', path);
/** The host without a portal's label. */
export const bareUrl = (path = '/') => `${origin('localhost')}${path}`;

/** The payment sandbox: its page, its card form, and its control API below /control. */
export const sandboxUrl = (path = '/') => `${origin('localhost', SANDBOX_PORT_VARIABLE)}${path}`;

/** Whether a URL belongs to the demo: portals, console or sandbox. */
export const isOurs = (url: string) => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
};
