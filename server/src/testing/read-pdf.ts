// Reads a PDF of ours back, for tests: how many pages it has, and the words on each.
import { inflateSync } from 'node:zlib';

export type ReadPdf = { pages: string[]; title: string };

/** Knows only what our own papers hold: compressed streams, fonts by number with a table back to letters. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const bodyOf = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const fontsOf = (page: string) => {
    const resources = bodyOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '';
    return new Map(
      [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(bodyOf(id))?.[1];
        return [name, lettersOf(streamOf(bodyOf(table)))];
      }),
    );
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return {
    title: textString(bodyOf(/\/Title (\d+) 0 R/.exec(file)?.[1])),
    pages: pages.map((page) => wordsOf(streamOf(bodyOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fontsOf(page))),
  };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1');
}

type Letters = ReadonlyMap<number, string>;

function lettersOf(table: string): Letters {
  const ranges = [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([\s\S]*?)\]/g)];
  return new Map(
    ranges.flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ''], index): [number, string] => [
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

/** Words are drawn one by one, each with the space behind it; where there is none, a line of a cell ends, and a bar is set. */
function wordsOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  const pieces: string[] = [];
  let letters: Letters = new Map();
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[((?:<[^>]*>|[-\d.\s])*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    const codes = [...(shown ?? '').matchAll(/<([^>]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (shown !== undefined) pieces.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '?').join(''));
  }
  return pieces.join('|').replaceAll(' |', ' ');
}

const textString = (text: string): string => {
  const plain = text.slice(1, -1).replace(/\\([\s\S])/g, '$1');
  return plain.startsWith('þÿ') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain;
};
