// Texts that people type, which are shown, mailed and printed to others.
import Type from 'typebox';
import { LINE_PATTERN, PARAGRAPHS_PATTERN, VISIBLE_PATTERN } from '@plumbline/rules/printable';

export const Line = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: LINE_PATTERN, description: 'One line of printable characters.' });

export const Paragraphs = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: PARAGRAPHS_PATTERN, description: 'Lines of printable characters.' });

const NotBlank = Type.String({ pattern: VISIBLE_PATTERN });

/** That somebody reads: blanks alone are refused. */
export const WrittenLine = (maxLength: number) => Type.Intersect([Line(maxLength, 1), NotBlank]);

export const WrittenParagraphs = (maxLength: number) => Type.Intersect([Paragraphs(maxLength, 1), NotBlank]);
