// Where the journeys find the demo. Chromium resolves *.localhost by itself; Node and Playwright's request do not.

export const PORT_VARIABLE = 'PLUMBLINE_E2E_PORT';

function origin(label: string): string {
  const port = process.env[PORT_VARIABLE];
  if (port === undefined) throw new Error('The demo is started by Playwright: run the journeys with npm run e2e.');
  return `http://${label}.portal.localhost:${port}`;
}

export const portalUrl = (label: string, path = '/') => `${origin(label)}${path}`;
export const consoleUrl = (path = '/') => `${origin('console')}${path}`;

/** An address of the demo, on whatever host: the portals', the console's, the sandbox's. */
export const isOurs = (url: string) => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
};
