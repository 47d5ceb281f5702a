// Imports between the folders of a room: one way, in a declared order.
import { dirname } from 'node:path/posix';
import { type Complaint, complain } from './complaint.ts';
import type { FolderOrder } from './folders.ts';
import type { Edge } from './import-graph.ts';
import type { Source } from './source.ts';

const DECLARED_IN = 'tools/src/house/folders.ts';

type Orders = Readonly<Record<string, FolderOrder>>;

export function checkFolderImports(all: readonly Source[], edges: readonly Edge[], orders: Orders): Complaint[] {
  const sources = all.filter(({ isTest }) => !isTest);
  return [
    ...Object.entries(orders).flatMap(([parent, order]) => complaintsAboutOrder(parent, order)),
    ...complaintsAboutFolders(sources, orders),
    ...edges
      .filter(({ from }) => !from.isTest)
      .flatMap((edge) => {
        const about = complaintAboutEdge(edge, orders);
        return about === null ? [] : [complain(`${edge.from.path}:${edge.import.line}`, about)];
      }),
  ];
}

/** An order is one way: a folder names only earlier ones. */
function complaintsAboutOrder(parent: string, { foundations = {}, folders }: FolderOrder): Complaint[] {
  const entries = [...Object.entries(foundations), ...Object.entries(folders)];
  return entries.flatMap(([name, imports], place) => {
    const above = entries.slice(0, place).map(([other]) => other);
    return imports
      .filter((other) => !above.includes(other))
      .map((other) => complain(DECLARED_IN, `${parent}/${name} names ${other}, which does not stand above it`));
  });
}

/** In a room with an order, every folder with sources is declared, and every declared folder has sources. */
function complaintsAboutFolders(sources: readonly Source[], orders: Orders): Complaint[] {
  const found = new Set(sources.flatMap(({ path }) => foldersOf(path, orders)));
  const declared = Object.entries(orders).flatMap(([parent, { foundations, folders }]) =>
    Object.keys({ ...foundations, ...folders }).map((name) => `${parent}/${name}`),
  );
  return [
    ...[...found]
      .filter((folder) => !declared.includes(folder))
      .map((folder) => complain(folder, `is not declared: say in ${DECLARED_IN} what it may import`)),
    ...declared
      .filter((folder) => !found.has(folder))
      .map((folder) => complain(DECLARED_IN, `${folder} is declared and holds no source file`)),
  ];
}

/** The folders of a file, up to the `src` of its room; none if the room has no order. */
function foldersOf(path: string, orders: Orders): string[] {
  const [room, src] = path.split('/');
  const root = `${room}/${src}`;
  if (!(root in orders)) return [];
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) folders.push(folder);
  return folders;
}

function complaintAboutEdge({ from, to }: Edge, orders: Orders): string | null {
  const [a, b] = [from.path.split('/'), to.path.split('/')];
  const depth = a.findIndex((part, place) => part !== b[place]);
  const parent = a.slice(0, depth).join('/');
  const order = orders[parent];
  // Files directly in the folder are shared by its sub-folders; cycles are checked elsewhere.
  if (!order || depth === a.length - 1 || depth === b.length - 1) return null;
  if (to.isTest) return `${to.path} is there for tests`;
  const { foundations = {}, folders } = order;
  const [name = '', other = ''] = [a[depth], b[depth]];
  const allowed = foundations[name] ?? [...Object.keys(foundations), ...(folders[name] ?? [])];
  return allowed.includes(other) ? null : `${parent}/${name} may not import ${parent}/${other}`;
}
