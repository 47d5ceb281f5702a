import { useRouter } from '@plumbline/ui/app/use-router';
import { listPaymentMethods } from '@plumbline/contract/paths.gen';
import { methodList, type MethodFilters, type MethodTypeFilter } from '@plumbline/rules/payment-methods/method-list';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { SettingsTabs } from '../lib/settings-tabs.tsx';
import { MethodsTable } from './methods-table.tsx';
import classes from './payment-methods-page.module.css';

const PATH = '/settings/payment-methods';

const TYPES: readonly { value: MethodTypeFilter; label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'ACH', label: 'Bank accounts' },
  { value: 'CREDIT_CARD', label: 'Cards' },
];

/** The company's saved cards and bank accounts (SAV-01). */
export function PaymentMethodsPage() {
  const router = useRouter();
  const search = useSearchParams();
  const filters = methodList.read(search);
  const list = useAnswer(listPaymentMethods, methodList.write(filters), { keepsPrevious: true });
  // The URL names the type even if it is ALL (Spec 2 §2).
  const show = (next: MethodFilters, { replace = false } = {}) =>
    void router.navigate({
      href: PATH + stringifySearch({ paymentType: next.paymentType, ...methodList.write(next) }),
      replace,
    });
  return (
    <>
      <PageHeader title="Payment methods" sentence="Cards and bank accounts that your company pays with." />
      <SettingsTabs active="payment-methods" />
      <div className={classes.filter}>
        <Segmented
          label="Type"
          labelHidden
          options={TYPES}
          value={filters.paymentType}
          onChange={(paymentType) => show({ ...filters, paymentType, page: 1 })}
        />
      </div>
      <MethodsTable
        list={list}
        filters={filters}
        onPage={(page, how) => show({ ...filters, page }, how)}
        onShowAll={() => show({ ...filters, paymentType: 'ALL', page: 1 })}
      />
    </>
  );
}
