// Links between the pages of the repository resolve, including the heading or anchor.
import { posix } from 'node:path';
import { type Complaint, complain } from './complaint.ts';
import type { File } from './root.ts';

const LINK = /\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g;
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;

export function checkLinks(files: readonly File[], exists: (path: string) => boolean): Complaint[] {
  const pages = files.filter(({ path }) => path.endsWith('.md'));
  const anchorsByPath = new Map(pages.map(({ path, text }) => [path, anchorsIn(text)]));
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)]
      .map(([, link, attribute]) => link ?? attribute ?? '')
      .filter((link) => !/^[a-z]+:/.test(link))
      .flatMap((link) => {
        const [target = '', anchor] = link.split('#');
        const to = target === '' ? path : posix.join(posix.dirname(path), target);
        if (!exists(to)) return [complain(path, `${link} does not exist`)];
        const anchors = anchorsByPath.get(to);
        return anchor === undefined || anchors?.has(anchor)
          ? []
          : [complain(path, `${link}: no such heading or anchor`)];
      }),
  );
}

/** GitHub's anchors of headings, and those that a page sets itself. */
function anchorsIn(text: string): Set<string> {
  const headings = [...text.replaceAll(CODE, (code) => code.replaceAll(/^#/gm, '')).matchAll(/^#+ (.*)$/gm)];
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of headings) {
    const slug = slugOf(heading);
    let copy = 0;
    while (anchors.has(copy === 0 ? slug : `${slug}-${copy}`)) copy += 1;
    anchors.add(copy === 0 ? slug : `${slug}-${copy}`);
  }
  return anchors;
}

const slugOf = (heading: string) =>
  heading
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
