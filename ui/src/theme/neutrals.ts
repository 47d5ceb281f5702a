// The colors that do not depend on the brand: neutrals, status colors and aging ramp, light and dark.

export const NEUTRALS = {
  light: {
    canvas: '#f6f5f2',
    surface: '#ffffff',
    raised: '#ffffff',
    /** The chosen segment, lighter than its track. */
    chosen: '#ffffff',
    subtle: '#fbfaf8',
    fill: '#eeece7',
    line: '#e5e2dc',
    line2: '#d6d3cc',
    control: '#8f8c85',
    text3: '#706d66',
    text2: '#55524c',
    ink: '#1b1a18',
  },
  dark: {
    canvas: '#131312',
    surface: '#1b1b1a',
    raised: '#242422',
    chosen: '#3c3a37',
    subtle: '#1f1f1e',
    fill: '#2c2b29',
    line: '#2e2d2b',
    line2: '#3c3a37',
    control: '#75726c',
    text3: '#989590',
    text2: '#b8b5ae',
    ink: '#f2f1ee',
  },
} as const;

export type StatusColor = 'green' | 'blue' | 'amber' | 'red' | 'violet' | 'teal' | 'grey';

/** Text color and background tint. */
export const STATUS_COLORS: Record<'light' | 'dark', Record<StatusColor, readonly [text: string, tint: string]>> = {
  light: {
    green: ['#0d6b3d', '#e6f4ea'],
    blue: ['#1c5796', '#e7f0fa'],
    amber: ['#7a4b00', '#fbf0d6'],
    red: ['#a5221b', '#fcebe8'],
    violet: ['#583b9c', '#efebfa'],
    teal: ['#0a6062', '#e0f2f1'],
    grey: ['#55524c', '#eeece7'],
  },
  dark: {
    green: ['#6fd39b', '#15291e'],
    blue: ['#8fbcf2', '#17263a'],
    amber: ['#eebf63', '#2e2410'],
    red: ['#f59a91', '#371a18'],
    violet: ['#bfa8f5', '#261f3b'],
    teal: ['#6fcfca', '#122a2a'],
    grey: ['#bdbab3', '#2c2b29'],
  },
};

/** Past due is warm; contrast grows with age: darker in light mode, lighter in dark mode. */
export const AGEING_RAMP = {
  light: ['#7b8da0', '#b98600', '#c8641b', '#b83a26', '#7c1d1a'],
  dark: ['#7f92a6', '#9c7420', '#cf7832', '#f0705a', '#ffb3a8'],
} as const;

/** Bars and ticks that mean paid, paid in part, and the lighter half of a two-part paid bar. */
export const PROGRESS_COLORS = {
  light: { done: '#1f8a55', part: '#b98600', doneSoft: '#9ccab2' },
  dark: { done: '#4fb581', part: '#d9a72e', doneSoft: '#35604a' },
} as const;

export const SHADOWS = {
  light: {
    1: '0 1px 2px rgba(27, 26, 24, 0.05)',
    3: '0 0 0 1px rgba(27, 26, 24, 0.06), 0 24px 64px -12px rgba(27, 26, 24, 0.28)',
    sticky: '0 -8px 24px -12px rgba(27, 26, 24, 0.14)',
  },
  dark: {
    1: 'none',
    3: '0 0 0 1px rgba(255, 255, 255, 0.08), 0 24px 64px rgba(0, 0, 0, 0.6)',
    sticky: '0 -8px 24px -12px rgba(0, 0, 0, 0.5)',
  },
} as const;

/** At the edge of a table behind which it goes on. */
export const SCROLL_SHADOW = { light: 'rgba(27, 26, 24, 0.16)', dark: 'rgba(0, 0, 0, 0.6)' } as const;

export const SCRIM = { light: 'rgba(27, 26, 24, 0.4)', dark: 'rgba(0, 0, 0, 0.6)' } as const;
