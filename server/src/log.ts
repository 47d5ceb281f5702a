// JSON logs, one line per event, with secrets redacted.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redact, redactError, redactText } from './http/redact.ts';

/** Longer than any address of the product. */
const URL_LENGTH_MAX = 2048;
/** The limit of DNS, and a port. */
const HOST_LENGTH_MAX = 260;

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

/** Lines that cannot be written, as on a full disk, are kept up to this size and then dropped. */
const UNWRITTEN_BYTES_MAX = 4 * 1024 * 1024;

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, minLength: 0, sync: true, maxLength: UNWRITTEN_BYTES_MAX });
  // Without a listener a full disk would end the process, which then waits for room to write its last lines.
  output.on('error', () => {});
  return output;
}

export function openLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const log = pino(
    {
      level,
      base: null,
      formatters: {
        level: (label: string) => ({ level: label }),
        // Errors are left to the serializer, which keeps their code.
        log: ({ err, ...fields }: Record<string, unknown>) => ({
          ...(redact(fields) as Record<string, unknown>),
          ...(err !== undefined && { err }),
        }),
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
  `{"level":"info"${time},"reqId":"${reqId}","method":"${method}","host":${JSON.stringify(host.slice(0, HOST_LENGTH_MAX))},` +
  `"url":${JSON.stringify(redactText(url, URL_LENGTH_MAX))},"ip":${JSON.stringify(ip)},"status":${status},"ms":${ms},"msg":"request"}\n`;
