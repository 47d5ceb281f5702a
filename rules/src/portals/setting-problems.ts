// What is wrong with changed settings, by setting: values that are not valid, and those that contradict each other.

import type { Cents } from '../money.ts';
import type { Setting } from './settings/kinds.ts';
import { type SettingKey, type Settings, SETTING_KEYS, SETTINGS } from './settings.ts';

type SettingProblems = Readonly<Partial<Record<string, string>>>;
type ChangedSettings = { readonly settings: Settings } | { readonly problems: SettingProblems };

const isSettingKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key);

/** The settings after some changes, or what is wrong with them. */
export function changeSettings(before: Settings, changes: Readonly<Record<string, unknown>>): ChangedSettings {
  const problems: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const setting: Setting<unknown> | null = isSettingKey(key) ? SETTINGS[key] : null;
    const reading = setting?.read(value) ?? { problem: 'is no setting' };
    if ('problem' in reading) problems[key] = reading.problem;
    else values[key] = reading.value;
  }
  // Safe: every value was read by its own setting.
  const settings = { ...before, ...values } as Settings;
  const found = { ...contradictions(settings), ...problems };
  return Object.keys(found).length > 0 ? { problems: found } : { settings };
}

const isAbove = (min: Cents | null, max: Cents | null): boolean => min !== null && max !== null && min > max;

function contradictions(settings: Settings): SettingProblems {
  const { minAchPayment, maxAchPayment, minCreditCardPayment, maxCreditCardPayment } = settings;
  return {
    ...(isAbove(minAchPayment, maxAchPayment) && { maxAchPayment: 'must not be below the ACH minimum' }),
    ...(isAbove(minCreditCardPayment, maxCreditCardPayment) && {
      maxCreditCardPayment: 'must not be below the card minimum',
    }),
    ...(settings.isPortalSingleSignOnEnabled &&
      settings.portalSignInProvider === null && {
        isPortalSingleSignOnEnabled: 'needs a sign-in provider',
      }),
  };
}
