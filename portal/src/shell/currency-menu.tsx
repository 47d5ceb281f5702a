import { CURRENCY_NAMES } from '@plumbline/rules/money';
import { Menu } from '@plumbline/ui/overlays/menu';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { useCurrency } from './currency.tsx';

export function CurrencyMenu() {
  const { settings } = usePortal();
  const { currency, choose } = useCurrency();
  if (!useCapabilities().currencySelector) return null;
  return (
    <Menu
      label="Currency"
      trigger={currency}
      items={settings.currencyCodes.map((code) => ({
        label: CURRENCY_NAMES[code],
        caption: code,
        checked: code === currency,
        onClick: () => choose(code),
      }))}
    />
  );
}
