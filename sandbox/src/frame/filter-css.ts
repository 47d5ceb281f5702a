// Filters the style from the frame's URL: only visual properties, and only values that load nothing.

const PROPERTIES = new Set(
  `appearance background background-attachment background-color background-position background-repeat border
  border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
  border-bottom-width border-box border-collapse border-color border-left border-left-color border-left-style
  border-left-width border-radius border-right border-right-color border-right-style border-right-width border-spacing
  border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style
  border-top-width border-width box-shadow box-sizing caption-side color direction display empty-cells font font-family
  font-size font-stretch font-style font-variant font-weight height letter-spacing line-height list-style
  list-style-position list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width
  min-height min-width outline outline-color outline-style outline-width padding padding-bottom padding-left
  padding-right padding-top quotes table-layout text-align text-decoration text-indent text-overflow text-shadow
  text-transform text-wrap transition-duration unicode-bidi vertical-align white-space width word-spacing word-wrap`
    .split(/\s+/)
    .flatMap((name) => [name, `-webkit-${name}`, `-moz-${name}`]),
);

const LONGEST = 8_000;
const SELECTOR = /^[\w\s#.:,>*+~()="[\]-]+$/;
const MEDIA = /^@media\s[\w\s:(),.-]+$/;
const VALUE = /^[\w\s#.,%()!'"/+*-]+$/;
const LOADS = /(url|image|image-set|src|expression|element|cross-fade|attr|env|var)\s*\(/i;

export function filterCss(css: string): string {
  if (css.length > LONGEST) return '';
  return blocksOf(css.replaceAll(/\/\*.*?\*\//gs, ''))
    .map(({ head, body }) => {
      if (MEDIA.test(head)) return `${head}{${blocksOf(body).map(filterRule).join('')}}`;
      return filterRule({ head, body });
    })
    .join('');
}

type Block = { head: string; body: string };

function filterRule({ head, body }: Block): string {
  if (!SELECTOR.test(head)) return '';
  const declarations = body.split(';').flatMap((declaration) => {
    const [name = '', ...value] = declaration.split(':').map((part) => part.trim());
    const text = value.join(':');
    const isFine = PROPERTIES.has(name.toLowerCase()) && VALUE.test(text) && !LOADS.test(text);
    return isFine ? [`${name}:${text}`] : [];
  });
  return declarations.length === 0 ? '' : `${head}{${declarations.join(';')}}`;
}

/** The text before each outer brace and inside it; unclosed text is dropped. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (let place = 0; place < css.length; place += 1) {
    if (css[place] === '{') {
      if (depth === 0) open = place;
      depth += 1;
    }
    if (css[place] === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, place) });
        start = place + 1;
      }
    }
  }
  return blocks;
}
