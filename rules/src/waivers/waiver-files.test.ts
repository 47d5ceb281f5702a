import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CONTENT_BYTES,
  contentProblem,
  fileProblem,
  kindByContent,
  WAIVER_FILE_BYTES_MAX,
  WAIVER_FILES_MAX,
} from './waiver-files.ts';

const MB = 1024 * 1024;
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
/** A zip whose first entry has this name. */
const zip = (entry: string) => bytes('PK', [3, 4], Array<number>(26).fill(0), entry, '\u0000more');

const PDF = bytes('%PDF-1.7\n', [0xe2, 0xe3]);
const DOC = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const DOCX = zip('[Content_Types].xml');
const PNG = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0]);
const JPG = bytes([0xff, 0xd8, 0xff, 0xe0]);

describe('checks by name and size', () => {
  test.each([
    ['waiver.pdf', 'custom-form', null],
    ['WAIVER.PDF', 'custom-form', null],
    ['my waiver v2.final.docx', 'custom-form', null],
    ['waiver.doc', 'custom-form', null],
    ['waiver.png', 'custom-form', 'type'],
    ['waiver.pdf.exe', 'custom-form', 'type'],
    ['waiver.docm', 'custom-form', 'type'],
    ['waiver.pdf ', 'custom-form', 'type'],
    ['waiver', 'custom-form', 'type'],
    ['pdf', 'custom-form', 'type'],
    ['.pdf', 'custom-form', 'type'],
    ['a.pdf', 'custom-form', null],
    ['waiver.', 'custom-form', 'type'],
    ['', 'custom-form', 'type'],
    ['waiver.pdf', 'unconditional-template', null],
    ['waiver.doc', 'unconditional-template', 'type'],
    ['waiver.docx', 'unconditional-template', 'type'],
    ['scan.pdf', 'notarized-scan', null],
    ['scan.jpg', 'notarized-scan', null],
    ['scan.JPEG', 'notarized-scan', null],
    ['scan.png', 'notarized-scan', null],
    ['scan.doc', 'notarized-scan', 'type'],
    ['signed.pdf', 'prepared', null],
    ['signed.jpg', 'prepared', null],
    ['signed.png', 'prepared', null],
    ['signed.docx', 'prepared', 'type'],
  ] as const)('WVR-06 %j as %s: %s', (name, purpose, problem) => {
    expect(fileProblem({ name, size: 1 }, purpose)).toBe(problem);
  });

  test.each([
    [0, 'empty'],
    [1, null],
    [25 * MB, null],
    [25 * MB + 1, 'too-large'],
  ])('WVR-06 %d bytes: %s', (size, problem) => {
    expect(fileProblem({ name: 'waiver.pdf', size }, 'custom-form')).toBe(problem);
  });

  test('the limits', () => {
    expect(WAIVER_FILES_MAX).toBe(10);
    expect(WAIVER_FILE_BYTES_MAX).toBe(25 * MB);
  });
});

describe('checks by content', () => {
  test.each([
    [PDF, 'pdf'],
    [DOC, 'doc'],
    [DOCX, 'docx'],
    [zip('_rels/.rels'), 'docx'],
    [zip('docProps/app.xml'), 'docx'],
    [zip('word/document.xml'), 'docx'],
    [PNG, 'png'],
    [JPG, 'jpg'],
    [zip('virus.exe'), null],
    [zip('META-INF/MANIFEST.MF'), null],
    [bytes('PK', [3, 4]), null],
    [bytes('PK', [5, 6], Array<number>(26).fill(0), '[Content_Types].xml'), null],
    [bytes(' %PDF-1.7'), null],
    [bytes('%PDF'), null],
    [bytes('<html>%PDF-'), null],
    [bytes('MZ', [0x90]), null],
    [bytes([0xff, 0xd8]), null],
    [bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe0]), null],
    [bytes([0x89], 'PNG\n\n'), null],
    [bytes(), null],
  ])('WVR-06 %# is %s', (content, kind) => {
    expect(kindByContent(content)).toBe(kind);
    expect(kindByContent(content.slice(0, CONTENT_BYTES))).toBe(kind);
  });

  test.each([
    ['waiver.pdf', PDF, 'custom-form', null],
    ['waiver.docx', DOCX, 'custom-form', null],
    ['waiver.doc', DOC, 'custom-form', null],
    ['waiver.pdf', DOCX, 'custom-form', 'content'],
    ['waiver.docx', DOC, 'custom-form', 'content'],
    ['waiver.pdf', bytes('MZ'), 'custom-form', 'content'],
    ['waiver.pdf', bytes(), 'custom-form', 'content'],
    ['waiver.exe', PDF, 'custom-form', 'type'],
    ['waiver.docx', DOCX, 'unconditional-template', 'type'],
    ['scan.jpeg', JPG, 'notarized-scan', null],
    ['scan.png', JPG, 'notarized-scan', 'content'],
  ] as const)('WVR-06 %s, case %#', (name, content, purpose, problem) => {
    expect(contentProblem({ name, size: 10 }, content, purpose)).toBe(problem);
  });

  test('a valid file is of a kind its purpose accepts, under its own name', () => {
    const content = fc.oneof(fc.constantFrom(PDF, DOC, DOCX, PNG, JPG), fc.uint8Array({ maxLength: 64 }));
    const name = fc.constantFrom('a.pdf', 'a.doc', 'a.docx', 'a.jpg', 'a.png', 'a.exe');
    fc.assert(
      fc.property(content, name, (first, name) => {
        if (contentProblem({ name, size: 10 }, first, 'custom-form') !== null) return;
        expect(['pdf', 'doc', 'docx']).toContain(kindByContent(first));
        expect(name).toBe(`a.${kindByContent(first)}`);
      }),
    );
  });
});
