import { SetupProblem } from '@plumbline/server/database/setup-problem';

const LAST_PORT = 65_535;

/** SANDBOX_PORT, or the port after the demo's own; 0 for any free one. */
export function readSandboxPort(variable: string | undefined, port: number): number {
  const given = variable?.trim() ?? '';
  if (given === '') return port === 0 || port === LAST_PORT ? 0 : port + 1;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0 && number <= LAST_PORT && (number === 0 || number !== port))
    return number;
  throw new SetupProblem(
    `"${given}" is no port for the stand-in of the payment provider.`,
    `SANDBOX_PORT takes a number from 0 to ${LAST_PORT}, other than PORT; without it, the one after PORT is used.`,
  );
}
