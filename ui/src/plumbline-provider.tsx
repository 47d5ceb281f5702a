import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import './styles/global.css';
import { LinkContext, type LinkComponent } from './link.tsx';
import { LoadingBar } from './states/loading-bar.tsx';
import { cssVariablesOf } from './theme/css-variables.ts';
import { makeTheme } from './theme/make-theme.ts';
import { rescueFocus } from './overlays/rescue-focus.ts';
import { Toasts } from './overlays/toasts.tsx';

const DEFAULT_BRAND = '#1f5fd1';

export type PlumblineProviderProps = {
  /** The portal's brand color as #rrggbb. */
  brand?: string | null | undefined;
  /** The CSP style nonce of the page. */
  nonce?: string | undefined;
  scheme?: 'auto' | 'light' | 'dark' | undefined;
  /** The router's link; see link.tsx. */
  link?: LinkComponent | undefined;
  children: ReactNode;
};

/** Theme, links, loading bar and toasts around an app. */
export function PlumblineProvider({ brand, nonce, scheme = 'auto', link, children }: PlumblineProviderProps) {
  const hex = brand && /^#[0-9a-f]{6}$/i.test(brand) ? brand : DEFAULT_BRAND;
  const theme = useMemo(() => makeTheme(hex), [hex]);
  const cssVariables = useMemo(() => cssVariablesOf(hex), [hex]);
  useEffect(rescueFocus, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      // Writes all variables at run time, so that Mantine's default style sheet need not be shipped.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      {...(scheme !== 'auto' && { forceColorScheme: scheme })}
      {...(nonce !== undefined && { getStyleNonce: () => nonce })}
    >
      <LinkContext value={link ?? null}>
        <LoadingBar />
        {children}
        <Toasts />
      </LinkContext>
    </MantineProvider>
  );
}
