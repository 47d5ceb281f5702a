import type { BasisPoints } from '@plumbline/rules/money';

/** '1.5' is 150 basis points; what is no percentage with at most two decimals stays a text. */
export function readPercent(text: string): BasisPoints | string {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return text;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export const percentText = (rate: BasisPoints): string => String(rate / 100);
