import type { Cents } from '../../money.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion'];

function belowThousand(number: number): string {
  if (number >= 100) {
    const rest = number % 100;
    return `${ONES[Math.floor(number / 100)]} hundred${rest === 0 ? '' : ` ${belowThousand(rest)}`}`;
  }
  if (number < 20) return ONES[number] ?? '';
  const ones = number % 10;
  return `${TENS[Math.floor(number / 10)]}${ones === 0 ? '' : `-${ONES[ones]}`}`;
}

function wordsOf(number: number): string {
  if (number === 0) return 'zero';
  const groups: string[] = [];
  for (let [rest, scale] = [number, 0]; rest > 0; rest = Math.floor(rest / 1_000), scale += 1) {
    if (rest % 1_000 > 0) groups.unshift(`${belowThousand(rest % 1_000)}${SCALES[scale]}`);
  }
  return groups.join(' ');
}

/** As on a check: 'Ten thousand eight hundred fifty-nine and 12/100 dollars'. An amount is never negative here. */
export function amountInWords(amount: Cents): string {
  const words = wordsOf(Math.floor(amount / 100));
  return `${words[0]?.toUpperCase()}${words.slice(1)} and ${String(amount % 100).padStart(2, '0')}/100 dollars`;
}
