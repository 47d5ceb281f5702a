// JSON logs, one line an event, with secrets masked on the way out.
import { type DestinationStream, type Logger, pino } from 'pino';
import { redact, redactError, redactUrl } from './http/redact.ts';

export type Log = Logger & {
  /** The line of a finished request, whose fields are known to hold no secret but the address. */
  request: (line: RequestLine) => void;
};

export type RequestLine = {
  reqId: string;
  method: string;
  host: string;
  url: string;
  ip: string;
  status: number;
  ms: number;
};

export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = pino(
    {
      ...options,
      formatters: {
        ...options.formatters,
        log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => (error instanceof Error ? redactError(error) : redact(error)) },
    },
    destination,
  );
  // Most lines are of this kind, and looking for secrets in them costs as much as answering a call.
  const plain = pino(options, destination);
  return Object.assign(log, {
    request: (line: RequestLine) => plain.info({ ...line, url: redactUrl(line.url) }, 'request'),
  });
}
