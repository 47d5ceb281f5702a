// The operator's commands: `plumbline keys …`, `organization …`, `operator …` and `staff …`.
import { text } from 'node:stream/consumers';
import { Refused } from '@plumbline/contract/refusals';
import { SetupProblem } from './database/setup-problem.ts';
import { readEnv } from './env.ts';
import { KEY_COMMANDS } from './key-rotation/key-commands.ts';
import { ORGANIZATION_COMMANDS } from './commands/organization-commands.ts';
import { STAFF_COMMANDS } from './commands/staff-commands.ts';
import { USER_COMMANDS } from './commands/user-commands.ts';
import { UsageProblem } from './commands/usage-problem.ts';

const USAGE = `plumbline keys rotate          adds a new key; what older keys have encrypted is encrypted again in the background
plumbline keys status          shows how many values older keys still protect
plumbline keys forget          removes older keys once they protect nothing

plumbline organization create  creates an organization with its first portal and owner
plumbline organization list    lists the organizations and the addresses of their portals
plumbline operator create      makes somebody an operator, who creates organizations and enters each of them
plumbline operator remove      takes that away, and ends the person's sessions
plumbline staff invite         invites somebody to the console of an organization
plumbline staff reset-second-factor  turns two-factor sign-in off for somebody who lost it
plumbline user reset-second-factor   the same for somebody of a customer

plumbline organization create --help shows what a command needs.
`;

const COMMANDS = new Map([...ORGANIZATION_COMMANDS, ...STAFF_COMMANDS, ...USER_COMMANDS]);

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const [subject = '', name = '', ...args] = process.argv.slice(2);
const env = () => readEnv(process.env, process.getuid?.() === 0);

async function run(): Promise<string> {
  const keyCommand = subject === 'keys' ? KEY_COMMANDS.get(name) : undefined;
  if (keyCommand) return keyCommand(env(), new Date());
  const command = COMMANDS.get(`${subject} ${name}`);
  if (!command) throw new UsageProblem(USAGE);
  if (args.includes('--help')) return command.usage;
  return command.run({ env, now: new Date(), args, readInput: () => text(process.stdin) });
}

function explain(error: unknown): string {
  if (error instanceof SetupProblem) return `${error.message}\n${error.hint}`;
  if (error instanceof UsageProblem) return error.message.trimEnd();
  // The fields of a refusal are named like the options.
  if (error instanceof Refused) return Object.values(error.fields ?? {}).join('\n') || error.message;
  throw error;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof UsageProblem ? EXIT_USAGE : EXIT_FAILED;
}
