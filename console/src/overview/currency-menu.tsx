import { CURRENCY_CODES, CURRENCY_NAMES, type CurrencyCode } from '@plumbline/rules/money';
import { Menu } from '@plumbline/ui/overlays/menu';

type CurrencyMenuProps = { currency: CurrencyCode; onChoose: (code: CurrencyCode) => void };

export function CurrencyMenu({ currency, onChoose }: CurrencyMenuProps) {
  return (
    <Menu
      look="control"
      label="Currency"
      trigger={currency}
      items={CURRENCY_CODES.map((code) => ({
        label: CURRENCY_NAMES[code],
        caption: code,
        checked: code === currency,
        onClick: () => onChoose(code),
      }))}
    />
  );
}
