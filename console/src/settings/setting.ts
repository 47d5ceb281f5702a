import type { Answer } from '@plumbline/contract/call';
import type {
  getPortalSettings,
  listConsolePortals,
  listSettingChanges,
} from '@plumbline/contract/settings/portal-settings';
import type { SettingKey } from '@plumbline/rules/portals/settings';
import { isSame, settingOf } from '@plumbline/rules/portals/settings/setting-value';

export type Portal = Answer<typeof listConsolePortals>['rows'][number];
export type PortalSettings = Answer<typeof getPortalSettings>;
export type SettingsChange = Answer<typeof listSettingChanges>['rows'][number];
export type SignInProvider = PortalSettings['signInProviders'][number];

export const isDefault = (key: SettingKey, value: unknown): boolean => isSame(value, settingOf(key).default);

export const rowId = (key: SettingKey): string => `setting-${key}`;

export const settingsHref = (portalId: string): string => `/settings/${portalId}`;
export const historyHref = (portalId: string): string => `/settings/${portalId}/history`;
