import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { ChangeForm } from './use-waiver-form.ts';
import type { WaiverFigures } from './use-waiver-figures.ts';

export type WaiverErrors = Readonly<Partial<Record<keyof WaiverForm, string>>>;

/** What every part of the form gets. */
export type BlockProps = {
  form: WaiverForm;
  errors: WaiverErrors;
  change: ChangeForm;
  figures: WaiverFigures;
};
