import type { SettingKey } from '@plumbline/rules/portals/settings';
import { useEffect, useState } from 'react';
import { rowId } from './setting.ts';

const FIELDS = 'input:not([type="color"]), select, textarea, button';

/** Moves to a setting and its first field, the invalid one if there is one. `onGo` shows all settings first. */
export function useGoToSetting(onGo: () => void): (key: SettingKey) => void {
  const [target, setTarget] = useState<{ key: SettingKey } | null>(null);
  useEffect(() => {
    const row = target && document.getElementById(rowId(target.key));
    if (!row) return;
    row.scrollIntoView({ block: 'center' });
    const control = row.querySelector('fieldset');
    const field =
      control?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? control?.querySelector<HTMLElement>(FIELDS);
    field?.focus({ preventScroll: true });
  }, [target]);
  return (key) => {
    onGo();
    setTarget({ key });
  };
}
