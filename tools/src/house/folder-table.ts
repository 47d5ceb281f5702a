// The table of docs/architecture.md that says who imports whom inside a room, as folders.ts declares it.
import { type Complaint, complain } from './complaint.ts';
import type { FolderOrder, Folders } from './folders.ts';

const AT = 'docs/architecture.md';

type Orders = Readonly<Record<string, FolderOrder>>;

/** A line for each parent whose folders import each other, and for each room. */
export const folderTable = (orders: Orders): string[] =>
  Object.entries(orders)
    .filter(([parent, { foundations, folders }]) => isRoom(parent) || foundations !== undefined || hasImports(folders))
    .map(([parent, { foundations = {}, folders }]) =>
      `| \`${parent}\` | ${cellOf(foundations)} | ${cellOf(folders)} |`.replace('|  |', '| |'),
    );

const isRoom = (parent: string): boolean => parent.split('/').length === 2;
const hasImports = (folders: Folders): boolean => Object.values(folders).some((imported) => imported.length > 0);

const cellOf = (folders: Folders): string =>
  Object.entries(folders)
    .map(([name, imported]) => (imported.length === 0 ? name : `${name} (${imported.join(', ')})`))
    .join(', ');

export function checkFolderTable(document: string, orders: Orders): Complaint[] {
  const lines = document.split('\n');
  return folderTable(orders)
    .filter((line) => !lines.includes(line))
    .map((line) => complain(AT, `lacks the line: ${line}`));
}
