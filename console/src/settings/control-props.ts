import type { Settings } from '@plumbline/rules/portals/settings';
import type { SignInProvider } from './setting.ts';

/** What every control of a setting gets. */
export type ControlProps = {
  label: string;
  /** As typed, and perhaps invalid. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong with the value, in words. */
  error: string | undefined;
  /** The settings with all edits that are valid. */
  preview: Settings;
  providers: readonly SignInProvider[];
};
