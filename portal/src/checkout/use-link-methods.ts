import { countryOf } from '@plumbline/rules/regions';
import { useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { emptyForm, type ChangeForm, type MethodForm } from '../pay/method-form.ts';
import type { LinkMethod, PaymentRequest } from './link-payment.ts';

export type LinkMethods = {
  readonly offered: readonly LinkMethod[];
  readonly paymentType: LinkMethod;
  readonly choose: (paymentType: LinkMethod) => void;
  /** Of the chosen method. */
  readonly form: MethodForm;
  readonly change: ChangeForm;
};

/** The offered methods, each with its own form, so that nothing is lost when the payer looks at the other one. */
export function useLinkMethods({ methods, currencyCode, recipient }: PaymentRequest): LinkMethods {
  const { countryList } = usePortal().settings;
  const offered: LinkMethod[] = [
    ...(methods.ach ? ['ACH' as const] : []),
    ...(methods.card ? ['CREDIT_CARD' as const] : []),
  ];
  const usual = countryOf(currencyCode);
  const [first = usual] = countryList;
  const country = countryList.includes(usual) ? usual : first;
  const [wanted, setWanted] = useState<LinkMethod | null>(null);
  const [forms, setForms] = useState<Record<LinkMethod, MethodForm>>(() => ({
    ACH: emptyForm(recipient.companyName, country),
    CREDIT_CARD: emptyForm(recipient.name ?? '', country),
  }));
  const paymentType = offered.find((each) => each === wanted) ?? offered[0] ?? 'CREDIT_CARD';
  const changeOf = (type: LinkMethod, part: Partial<MethodForm>) =>
    setForms((before) => ({ ...before, [type]: { ...before[type], ...part } }));
  return {
    offered,
    paymentType,
    choose: (type) => {
      // The provider's form is gone with its fields, and the card in it.
      changeOf('CREDIT_CARD', { card: null });
      setWanted(type);
    },
    form: forms[paymentType],
    change: (part) => changeOf(paymentType, part),
  };
}
