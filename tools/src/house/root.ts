// What the root may contain, and what no file may reveal about the machine it was written on.
import { type Complaint, complain } from './complaint.ts';
import { OTHER_FOLDERS, ROOMS } from './rooms.ts';

export interface File {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

export function checkRootFolders(files: readonly Pick<File, 'path'>[]): Complaint[] {
  const folders = new Set(files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0] ?? ''));
  return [...folders]
    .filter((folder) => !(folder in ROOMS) && !OTHER_FOLDERS.includes(folder))
    .map((folder) => complain(folder, 'a new room needs an ADR'));
}

const GIVEAWAYS: readonly [pattern: RegExp, about: string][] = [
  [/(^|[\s'"`(=:])\/(work|farm|home|root|Users)\/\w/, 'names a folder of one machine'],
  [/\bregistry\.[\w-]+\.\w/, 'names a package registry'],
];

export const checkGiveaways = (files: readonly File[]): Complaint[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        GIVEAWAYS.filter(([pattern]) => pattern.test(line)).map(([, about]) => complain(`${path}:${index + 1}`, about)),
      ),
  );
