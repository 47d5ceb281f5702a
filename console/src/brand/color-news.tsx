import { contrastWords, textColorWords } from '@plumbline/rules/brand/contrast-words';
import { isColor } from '@plumbline/rules/portals/brand-problems';
import { FieldNews, GoodNews } from './field-news.tsx';

/** How a color can be read, and where another shade takes its place. */
export function ColorNews({ color }: { color: string }) {
  if (!isColor(color)) return null;
  const darkened = textColorWords(color);
  return (
    <>
      <GoodNews>{contrastWords(color)}</GoodNews>
      {darkened !== null && <FieldNews>{darkened}</FieldNews>}
    </>
  );
}
