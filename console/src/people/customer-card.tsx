import { getCustomer } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { CustomerChoice } from './customer-choice.tsx';
import classes from './people.module.css';

type CustomerCardProps = { label: string; customerId: string | null; onChange: (id: string | null) => void };

/** The customer that the rest of a form is about. */
export function CustomerCard({ label, customerId, onChange }: CustomerCardProps) {
  const { data, error, isLoadingError, refetch } = useAnswer(
    getCustomer,
    { customerId: customerId ?? '' },
    { enabled: customerId !== null },
  );
  const isMissing = isRefusal(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isLoadingError && !isMissing) {
    return (
      <Card>
        <ErrorState title="We could not load this customer" onRetry={() => void refetch()} />
      </Card>
    );
  }
  const chosen = data && customerId !== null ? [{ id: data.id, code: data.code, name: data.name }] : [];
  return (
    <Card title="Customer">
      {customerId !== null && !data && !isMissing ? (
        <LoadingRows loading rows={1} label="Loading the customer" />
      ) : (
        <div className={classes.oneCustomer}>
          <CustomerChoice
            label={label}
            chosen={chosen}
            onChange={(picked) => onChange(picked.at(-1)?.id ?? null)}
            error={isMissing ? 'There is no such customer. Choose another one.' : null}
          />
        </div>
      )}
    </Card>
  );
}
