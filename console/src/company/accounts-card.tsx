import { listGatewayAccounts } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { AccountForm } from './account-form.tsx';
import type { GatewayAccount } from './gateway-account.ts';
import { PaymentsOff } from './payments-off.tsx';
import classes from './company-page.module.css';

const CURRENCY_NAMES = { USD: 'US dollars', CAD: 'Canadian dollars' };

/** Where the payments of each currency go. */
export function AccountsCard({ isReadOnly }: { isReadOnly: boolean }) {
  const { data, isLoadingError, refetch } = useAnswer(listGatewayAccounts, {});
  const [edited, setEdited] = useState<GatewayAccount | null>(null);
  return (
    <Card title="Payment accounts" titleNote="at CardPointe">
      {data ? (
        <>
          <p className={classes.sentence}>
            Where payments go. With an own account they reach you directly, never through us.
          </p>
          <ul className={classes.accounts} aria-label="Payment accounts">
            {data.rows.map((row) => (
              <li key={row.currencyCode} className={classes.account}>
                <span className={classes.words}>
                  <span className={classes.currency}>{CURRENCY_NAMES[row.currencyCode]}</span>
                  <span className={classes.note}>{whereTo(row)}</span>
                </span>
                {!isReadOnly && (
                  <Button
                    size="sm"
                    aria-label={`${row.account ? 'Change' : 'Connect'} the account for ${CURRENCY_NAMES[row.currencyCode]}`}
                    onClick={() => setEdited(row)}
                  >
                    {row.account ? 'Change' : 'Connect'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {!isReadOnly && data.rows.some(({ account, hasInstalled }) => account !== null || hasInstalled) && (
            <PaymentsOff />
          )}
        </>
      ) : isLoadingError ? (
        <ErrorState title="We could not load the payment accounts" onRetry={() => void refetch()} />
      ) : (
        <LoadingRows loading label="Loading the payment accounts" />
      )}
      {edited && (
        <AccountForm
          account={edited}
          currencyName={CURRENCY_NAMES[edited.currencyCode]}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

const whereTo = ({ account, hasInstalled }: GatewayAccount): string =>
  account
    ? `Merchant ${account.merchantId} at ${new URL(account.siteUrl).host}`
    : hasInstalled
      ? 'The account of this installation'
      : 'No account: customers cannot pay in this currency';
