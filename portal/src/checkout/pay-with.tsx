import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import { formatRate } from '@plumbline/rules/money';
import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { Badge } from '@plumbline/ui/status-badge';
import { Fragment, useId, type ReactNode } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { LinkMethodFields, type MethodFieldsProps } from './link-method-fields.tsx';
import type { LinkMethod, PaymentRequest } from './link-payment.ts';
import classes from './checkout-form.module.css';

const TITLES: Readonly<Record<LinkMethod, string>> = { ACH: 'Bank account', CREDIT_CARD: 'Card' };
const ICONS = { ACH: IconBuildingBank, CREDIT_CARD: IconCreditCard } as const;

/** The offered methods, with the fields of the chosen one below it. */
export function PayWith(props: MethodFieldsProps) {
  const { methods, request } = props;
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.head}>
        Pay with
      </h2>
      <ChoiceGroup label="Payment method" labelHidden>
        {methods.offered.map((paymentType) => {
          const Icon = ICONS[paymentType];
          return (
            <Fragment key={paymentType}>
              <ChoiceCard
                compact
                name={id}
                value={paymentType}
                checked={paymentType === methods.paymentType}
                onChange={() => methods.choose(paymentType)}
                icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                title={TITLES[paymentType]}
                amount={<Cost paymentType={paymentType} request={request} />}
              />
              {paymentType === methods.paymentType && <LinkMethodFields {...props} />}
            </Fragment>
          );
        })}
      </ChoiceGroup>
    </section>
  );
}

function Cost({ paymentType, request }: { paymentType: LinkMethod; request: PaymentRequest }): ReactNode {
  const { surcharge } = useCapabilities();
  const { surchargeRateBps } = usePortal().settings;
  if (paymentType === 'CREDIT_CARD' && surcharge && request.currencyCode === 'USD')
    return <span className={classes.cost}>{checkoutMessages.surcharge(formatRate(surchargeRateBps))}</span>;
  return <Badge color="green">No fee</Badge>;
}
