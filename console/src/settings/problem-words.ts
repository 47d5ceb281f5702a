import { readSetting, settingOf } from '@plumbline/rules/portals/settings/setting-value';
import type { SettingKey } from '@plumbline/rules/portals/settings';
import { formatRate } from '@plumbline/rules/money';
import type { TextFormat } from '@plumbline/rules/portals/settings/kinds';

const ADDRESS_WORDS: Readonly<Partial<Record<TextFormat, string>>> = {
  color: 'Enter a color such as #1f5fd1.',
  url: 'Enter an address that starts with http:// or https://.',
  https: 'Enter an address that starts with https://.',
};

/** What to do about an invalid value; a contradiction with another setting keeps the words of its rule. */
export function problemWords(key: SettingKey, problem: string, value: unknown): string {
  const asRule = `It ${problem}.`;
  if ('value' in readSetting(key, value)) return asRule;
  const { field } = settingOf(key);
  if (field.kind === 'number') {
    const [min, max] = field.unit === 'basis points' ? [field.min, field.max].map(formatRate) : [field.min, field.max];
    return `Enter a ${field.unit === 'basis points' ? 'rate' : 'whole number'} from ${min} to ${max}.`;
  }
  if (field.kind === 'text') {
    if (typeof value === 'string' && value.trim() === '') return 'Enter a text.';
    return problem.includes('at most') ? asRule : (ADDRESS_WORDS[field.format] ?? asRule);
  }
  if (field.kind === 'list' && field.options) return 'Choose at least one.';
  if (key === 'surchargeStates') return 'Enter each cap as a percentage such as 2 or 1.5.';
  if (key === 'parentOrigins' && problem.includes('origins'))
    return 'Enter origins such as https://admin.example.com, without a path.';
  return asRule;
}
