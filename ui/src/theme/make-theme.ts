import { colorsTuple, createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { shades } from '@plumbline/rules/brand/colors';
import { NEUTRALS, SHADOWS } from './neutrals.ts';
import inputLook from './input-look.module.css';

const { light, dark } = NEUTRALS;

const GRAY: MantineColorsTuple = [
  light.subtle,
  light.canvas,
  light.fill,
  light.line,
  light.line2,
  light.control,
  light.text3,
  light.text2,
  light.text2,
  light.ink,
];
const DARK: MantineColorsTuple = [
  dark.ink,
  dark.text2,
  dark.text3,
  dark.control,
  dark.line2,
  dark.line,
  dark.raised,
  dark.surface,
  dark.subtle,
  dark.canvas,
];

const FONT =
  "'Inter Variable', 'Inter Fallback Android', 'Inter Fallback', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The theme of one brand color. */
export function makeTheme(brand: string): MantineThemeOverride {
  return createTheme({
    colors: { gray: GRAY, dark: DARK, brand: colorsTuple(shades(brand)) },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 5 },
    white: light.surface,
    black: light.ink,
    fontFamily: FONT,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '28px' },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    headings: { fontFamily: FONT, fontWeight: '600', textWrap: 'balance' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '5px', sm: '7px', md: '8px', lg: '12px', xl: '14px' },
    defaultRadius: 'md',
    shadows: { xs: SHADOWS.light[1], md: 'var(--pl-shadow-3)', xl: 'var(--pl-shadow-3)' },
    breakpoints: { sm: '48em', md: '64em', lg: '75em', xl: '90em' },
    cursorType: 'pointer',
    focusClassName: 'pl-focus',
    respectReducedMotion: true,
    components: {
      Input: { classNames: inputLook },
      InputWrapper: { classNames: inputLook },
    },
  });
}
