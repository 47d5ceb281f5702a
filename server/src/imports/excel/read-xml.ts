import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableFile } from '../unreadable-file.ts';

export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Some programs write `x:row` for `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses piece by piece; yields after each piece, so that whoever reads can take what was found. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', () => {
    throw new UnreadableFile('The workbook is damaged. Open it in Excel and save it again.');
  });
  // Entities are declared there. No workbook has one.
  parser.on('doctype', () => {
    throw new UnreadableFile('The workbook is damaged. Open it in Excel and save it again.');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open?.(localName(name), attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }: SaxesTagPlain) => handlers.close?.(localName(name)));
  for await (const piece of bytes) {
    parser.write(decode(decoder, piece));
    yield;
  }
  parser.close();
}

/** Reads to the end. */
export async function parseXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers));
}

function decode(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw new UnreadableFile('The workbook is damaged. Open it in Excel and save it again.');
  }
}
