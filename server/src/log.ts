// JSON logs, one line per event, with secrets redacted.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redact, redactError, redactUrl } from './http/redact.ts';

export type Log = Logger & {
  /** The line of a finished request; only its URL can contain a secret. */
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
  const log = pino(
    {
      level,
      base: null,
      formatters: {
        level: (label: string) => ({ level: label }),
        log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => (error instanceof Error ? redactError(error) : redact(error)) },
    },
    destination,
  );
  const request = (line: RequestLine) => {
    if (log.isLevelEnabled('info')) destination.write(requestLine(line, stdTimeFunctions.epochTime()));
  };
  return Object.assign(log, { request });
}

/**
 * Written by hand: most lines are of this kind, and a general JSON serializer would take a tenth of the time of a call.
 */
const requestLine = ({ reqId, method, host, url, ip, status, ms }: RequestLine, time: string): string =>
  `{"level":"info"${time},"reqId":"${reqId}","method":"${method}","host":${JSON.stringify(host)},` +
  `"url":${JSON.stringify(redactUrl(url))},"ip":${JSON.stringify(ip)},"status":${status},"ms":${ms},"msg":"request"}\n`;
