// The colors of a mail by purpose: as style attributes, and as style rules for dark mode.
import { brandRoles, type SchemeRoles } from '@plumbline/rules/brand/colors';

const LIGHT = {
  canvas: '#f6f5f2',
  surface: '#ffffff',
  subtle: '#fbfaf8',
  hairline: '#e5e2dc',
  ink: '#1b1a18',
  text2: '#55524c',
  text3: '#706d66',
};
const DARK: typeof LIGHT = {
  canvas: '#131312',
  surface: '#1b1b1a',
  subtle: '#1f1f1e',
  hairline: '#2e2d2b',
  ink: '#f2f1ee',
  text2: '#b8b5ae',
  text3: '#989590',
};

type Scheme = typeof LIGHT & SchemeRoles & { isDark: boolean };

const STYLES = {
  page: ({ canvas, ink }: Scheme) => `background-color:${canvas};color:${ink}`,
  edge: ({ fill }: Scheme) => `background-color:${fill}`,
  card: ({ surface, hairline }: Scheme) => `background-color:${surface};border-color:${hairline}`,
  // Logos are made for white paper.
  logo: ({ isDark }: Scheme) =>
    isDark ? 'background-color:#ffffff;padding:6px 10px;border-radius:6px' : 'background-color:#ffffff',
  strong: ({ ink }: Scheme) => `color:${ink}`,
  soft: ({ text2 }: Scheme) => `color:${text2}`,
  faint: ({ text3 }: Scheme) => `color:${text3}`,
  line: ({ hairline }: Scheme) => `border-color:${hairline}`,
  quote: ({ subtle, hairline, ink }: Scheme) => `background-color:${subtle};border-color:${hairline};color:${ink}`,
  button: ({ fill, border }: Scheme) => `background-color:${fill};border-color:${border}`,
  words: ({ on }: Scheme) => `color:${on}`,
  link: ({ link }: Scheme) => `color:${link}`,
};

export type MailStyles = Readonly<Record<keyof typeof STYLES, string>>;

/** Each style is also a class name, which dark mode uses. */
export function mailColors(brand: string): { styles: MailStyles; darkRules: string } {
  const { light, dark } = brandRoles(brand);
  return {
    styles: stylesOf({ ...LIGHT, ...light, isDark: false }),
    darkRules: rulesOf(stylesOf({ ...DARK, ...dark, isDark: true })),
  };
}

const stylesOf = (scheme: Scheme): MailStyles =>
  Object.fromEntries(Object.entries(STYLES).map(([name, style]) => [name, style(scheme)])) as MailStyles;

/** A rule overrides a style attribute only with !important. */
const rulesOf = (styles: MailStyles): string =>
  Object.entries(styles)
    .map(([name, style]) => `.${name}{${style.replaceAll(';', '!important;')}!important}`)
    .join('');
