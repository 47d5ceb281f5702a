// The operator's commands: `plumbline keys rotate`, `status` and `forget`.
import { SetupProblem } from './database/setup-problem.ts';
import { readEnv } from './env.ts';
import { KEY_COMMANDS } from './key-rotation/key-commands.ts';

const USAGE = `plumbline keys rotate   adds a new key; what older keys have encrypted is encrypted again in the background
plumbline keys status   shows how many values older keys still protect
plumbline keys forget   removes older keys once they protect nothing
`;

const [subject, name = ''] = process.argv.slice(2);
const command = subject === 'keys' ? KEY_COMMANDS.get(name) : undefined;
if (command) {
  try {
    process.stdout.write(`${await command(readEnv(process.env, process.getuid?.() === 0), new Date())}\n`);
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    process.stderr.write(`${error.message}\n${error.hint}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
