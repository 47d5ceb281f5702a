import { errorCode, errorMessage } from '../error-code.ts';
import { SetupProblem } from '../setup-problem.ts';

/** Each row: a pattern for the system's or PostgreSQL's error, with our message and hint. */
const PROBLEMS: readonly { signs: RegExp; message: (dataDir: string) => string; hint: string }[] = [
  {
    signs: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    message: (dataDir) => `The disk that holds the data folder ${dataDir} is full.`,
    hint: 'Free some space (a new data folder needs about 100 MB) and start again; nothing that was saved is lost.',
  },
  {
    signs: /EROFS|Read-only file system/,
    message: (dataDir) => `The data folder ${dataDir} lies on a read-only disk.`,
    hint: 'Choose a data folder on a writable disk.',
  },
  {
    signs: /has wrong ownership|has invalid permissions/,
    message: (dataDir) => `The database files in ${dataDir} belong to another user than the one PostgreSQL runs as.`,
    hint: 'Start Plumbline as the user who made them (as root, PostgreSQL runs as nobody), or give them back with chown -R and chmod 0700.',
  },
  {
    signs: /EACCES|EPERM|Permission denied|Operation not permitted/,
    message: (dataDir) => `The data folder ${dataDir} may not be written by this user.`,
    hint: 'Give the folder to the user who starts Plumbline, or choose another data folder.',
  },
  {
    signs: /ENOTDIR|EEXIST|Not a directory/,
    message: (dataDir) => `The data folder ${dataDir} is not a folder.`,
    hint: 'Choose another data folder, or move the file that is in its place.',
  },
  {
    signs: /ENOENT: .*mkdir|ENAMETOOLONG/,
    message: (dataDir) => `The data folder ${dataDir} cannot be made.`,
    hint: 'Choose a data folder on a disk, with a shorter path if this one is very long.',
  },
  {
    signs: /database files are incompatible with server|initialized by PostgreSQL version/,
    message: (dataDir) => `The data folder ${dataDir} was made by another version of PostgreSQL.`,
    hint: 'Start the Plumbline version that made it, or choose a new data folder.',
  },
];

/** Explains a file error or PostgreSQL's last output; undefined if it is not one of these. */
export function folderProblem(error: unknown, dataDir: string): SetupProblem | undefined {
  const text = `${errorCode(error)} ${errorMessage(error)}`;
  const known = PROBLEMS.find(({ signs }) => signs.test(text));
  return known && new SetupProblem(known.message(dataDir), known.hint, { cause: error });
}
