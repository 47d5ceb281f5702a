// JSON logs, one line an event, with secrets masked on the way out.
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redact, redactError } from './http/redact.ts';

export type Log = Logger;

export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => (error instanceof Error ? redactError(error) : redact(error)) },
  };
  return destination ? pino(options, destination) : pino(options);
}
