import { DEMO_PASSWORD, LABELS, MAREN } from './names.ts';
import type { Demo } from './start-demo.ts';

/** The message in the terminal when everything is up. */
export function startMessage({ app, port, sandboxUrl }: Pick<Demo, 'app' | 'port' | 'sandboxUrl'>): string {
  const demo = `http://localhost:${port}`;
  const rows = [
    ['Start here', demo],
    ...LABELS.map((label) => [`Portal ${label}`, app.tenants.urlOf({ label, domain: null })]),
    ['Console', app.tenants.consoleOrigin],
    ['Mailbox', `${demo}/mailbox`],
    ...(sandboxUrl === null ? [] : [['Payment provider', sandboxUrl]]),
    ['API', `${demo}/docs`],
    ['Data', app.database.location],
  ] as const;
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(width)}${value}`);
  return [
    '',
    '  Plumbline is running.',
    '',
    ...lines,
    '',
    `  Everybody's password is ${DEMO_PASSWORD}; begin with ${MAREN.email}.`,
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
