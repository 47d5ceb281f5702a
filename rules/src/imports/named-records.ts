// What the name of a file says: the number of an invoice or a project, and the type and day of a document.

import { type Day, isDay } from '../dates.ts';
import type { DocumentType } from '../waivers/documents.ts';

const NUMBER_MAX = 60;
/** Numbers of more words than this are only found if they are the whole name. */
const WORDS_MAX = 6;
const LETTERS_MIN = 3;
const SEPARATOR = /[\s_.,;()[\]-]+/g;
const ISO_DAY = /(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/;
const US_DAY = /(?<!\d)(\d{1,2})([-_.])(\d{1,2})\2(\d{4})(?!\d)/;

const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '').trim();

/**
 * The parts of a file name that may be a number of the ERP, the longest first: the whole name, and every run of its
 * words that has a digit. A day in the name is none.
 */
export function namedNumbers(fileName: string): string[] {
  const whole = withoutEnding(fileName);
  const found = new Set(whole.length <= NUMBER_MAX ? [whole] : []);
  for (const part of whole.split(ISO_DAY_OR_US_DAY)) addRuns(part, found);
  return [...found].filter((number) => number !== '').sort((one, other) => other.length - one.length);
}

const ISO_DAY_OR_US_DAY = /(?<!\d)(?:\d{4}[-_.]\d{2}[-_.]\d{2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{4})(?!\d)/;

function addRuns(text: string, found: Set<string>): void {
  const words: { from: number; to: number }[] = [];
  let from = 0;
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    if (index > from) words.push({ from, to: index });
    from = index + separator.length;
  }
  if (from < text.length) words.push({ from, to: text.length });
  for (const [place, first] of words.entries()) {
    for (const last of words.slice(place, place + WORDS_MAX)) {
      const run = text.slice(first.from, last.to);
      if (run.length >= LETTERS_MIN && run.length <= NUMBER_MAX && /\d/.test(run)) found.add(run);
    }
  }
}

/** Null if the name says nothing. */
export function namedType(fileName: string): DocumentType | null {
  const words = fileName.toLowerCase();
  if (words.includes('monthly')) return 'monthly-notice';
  return words.includes('prelim') || words.includes('notice') ? 'preliminary-notice' : null;
}

/** A day as 2026-11-16, 20261116 or 11-16-2026. */
export function namedDay(fileName: string): Day | null {
  const iso = ISO_DAY.exec(fileName);
  const us = US_DAY.exec(fileName);
  const texts = [
    iso && `${iso[1]}-${iso[3]}-${iso[4]}`,
    us && `${us[4]}-${us[1]?.padStart(2, '0')}-${us[3]?.padStart(2, '0')}`,
  ];
  return texts.find((text): text is Day => text !== null && isDay(text) && /^(?:19|20)/.test(text)) ?? null;
}
