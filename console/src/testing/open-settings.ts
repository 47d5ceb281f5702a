import type { Answer } from '@plumbline/contract/call';
import {
  getPortalSettings,
  listConsolePortals,
  listSettingChanges,
} from '@plumbline/contract/settings/portal-settings';
import { DEFAULT_SETTINGS, type Settings } from '@plumbline/rules/portals/settings';
import { answer } from '@plumbline/ui/testing/answers';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

type Portal = Answer<typeof listConsolePortals>['rows'][number];

export const PORTAL_ID = '0198c7a2-0000-7000-8000-0000000000a1';
export const VERSION = '0123456789abcdef';

export const aPortal = (facts: Partial<Portal> = {}): Portal => ({
  id: PORTAL_ID,
  name: 'Granite',
  label: 'granite',
  url: 'https://granite.example.com',
  ...facts,
});

export const portals = (...rows: Portal[]) => answer(listConsolePortals, { rows, count: rows.length });

export const stored = (settings: Partial<Settings> = {}, facts: Partial<Answer<typeof getPortalSettings>> = {}) =>
  answer(getPortalSettings, {
    version: VERSION,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    changedAt: '2026-10-14T17:00:00.000Z',
    changedByName: 'Tobias Crane-Abbott',
    signInProviders: [{ key: 'yard', name: 'Yard ID' }],
    ...facts,
  });

/** The settings page of a supplier with one portal. */
export const openSettings = (
  settings: Partial<Settings> = {},
  { answers = [], ...options }: ScreenOptions = {},
  path = '/settings',
) =>
  openScreen(path, {
    ...options,
    answers: [portals(aPortal()), stored(settings), answer(listSettingChanges, { rows: [], next: null }), ...answers],
  });
