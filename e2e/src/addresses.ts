// Where the journeys find the demo. Chromium resolves *.localhost by itself; Node and Playwright's request do not.

export const PORT_VARIABLE = 'PLUMBLINE_E2E_PORT';

function origin(host: string): string {
  const port = process.env[PORT_VARIABLE];
  if (port === undefined) throw new Error('The demo is started by Playwright: run the journeys with npm run e2e.');
  return `http://${host}:${port}`;
}

export const portalUrl = (label: string, path = '/') => `${origin(`${label}.portal.localhost`)}${path}`;
export const consoleUrl = (path = '/') => portalUrl('console', path);
/** A host without a label. */
export const bareUrl = (path = '/') => `${origin('localhost')}${path}`;

/** An address of the demo, on whatever host: the portals', the console's, the sandbox's. */
export const isOurs = (url: string) => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
};
