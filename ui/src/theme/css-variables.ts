import type { CSSVariablesResolver } from '@mantine/core';
import { brandRoles, type BrandRoles } from '@plumbline/rules/brand/colors';
import { AGEING_RAMP, NEUTRALS, PROGRESS_COLORS, SCRIM, SCROLL_SHADOW, SHADOWS, STATUS_COLORS } from './neutrals.ts';

type Scheme = 'light' | 'dark';
type Variables = Record<string, string>;

function neutralVariables(scheme: Scheme): Variables {
  const variables: Variables = {};
  for (const [name, color] of Object.entries(NEUTRALS[scheme])) variables[`--pl-${name}`] = color;
  for (const [name, [text, tint]] of Object.entries(STATUS_COLORS[scheme])) {
    variables[`--pl-${name}`] = text;
    variables[`--pl-${name}-tint`] = tint;
  }
  for (const [age, color] of AGEING_RAMP[scheme].entries()) variables[`--pl-age-${age}`] = color;
  return {
    ...variables,
    '--pl-done': PROGRESS_COLORS[scheme].done,
    '--pl-done-soft': PROGRESS_COLORS[scheme].doneSoft,
    '--pl-part': PROGRESS_COLORS[scheme].part,
    '--pl-shadow-1': SHADOWS[scheme][1],
    '--pl-shadow-3': SHADOWS[scheme][3],
    '--pl-shadow-sticky': SHADOWS[scheme].sticky,
    '--pl-scroll-shadow': SCROLL_SHADOW[scheme],
    '--pl-scrim': SCRIM[scheme],
    '--pl-hover': scheme === 'light' ? NEUTRALS.light.subtle : NEUTRALS.dark.fill,
    '--pl-press': 'color-mix(in oklab, var(--pl-ink) 6%, transparent)',
  };
}

function brandVariables(roles: BrandRoles, scheme: Scheme): Variables {
  const own = roles[scheme];
  return {
    '--pl-brand-fill': own.fill,
    '--pl-brand-on': own.on,
    '--pl-brand-hover': own.hover,
    '--pl-brand-border': own.border,
    '--pl-brand-text': own.text,
    '--pl-mark': own.mark,
    '--pl-link': own.link,
    '--pl-link-line': own.linkLine,
    '--pl-tint-soft': own.tintSoft,
    '--pl-tint': own.tint,
    '--pl-on-tint': own.onTint,
  };
}

/** Maps Mantine's color variables to our tokens. */
const MANTINE_ROLES: Variables = {
  '--mantine-color-body': 'var(--pl-canvas)',
  '--mantine-color-text': 'var(--pl-ink)',
  '--mantine-color-bright': 'var(--pl-ink)',
  '--mantine-color-dimmed': 'var(--pl-text3)',
  '--mantine-color-placeholder': 'var(--pl-text3)',
  '--mantine-color-default': 'var(--pl-raised)',
  '--mantine-color-default-hover': 'var(--pl-hover)',
  '--mantine-color-default-color': 'var(--pl-ink)',
  '--mantine-color-default-border': 'var(--pl-line2)',
  '--mantine-color-disabled': 'var(--pl-fill)',
  '--mantine-color-disabled-color': 'var(--pl-text2)',
  '--mantine-color-disabled-border': 'var(--pl-line)',
  '--mantine-color-error': 'var(--pl-red)',
  '--mantine-color-anchor': 'var(--pl-link)',
  '--mantine-color-brand-filled': 'var(--pl-brand-fill)',
  '--mantine-color-brand-filled-hover': 'var(--pl-brand-hover)',
  '--mantine-primary-color-contrast': 'var(--pl-brand-on)',
};

/** Every `--pl-*` token of a brand, light and dark. */
export function cssVariablesOf(brand: string): CSSVariablesResolver {
  const roles = brandRoles(brand);
  const variablesOf = (scheme: Scheme) => ({
    ...neutralVariables(scheme),
    ...brandVariables(roles, scheme),
    ...MANTINE_ROLES,
  });
  return () => ({
    variables: { '--pl-brand-deep': roles.deep, '--pl-brand-on-deep': roles.deepAccent },
    light: variablesOf('light'),
    dark: variablesOf('dark'),
  });
}
