import { getOrganization } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useStaff } from '../lib/console-context.ts';
import { AccountsCard } from './accounts-card.tsx';
import { CompanyForm } from './company-form.tsx';
import classes from './company-page.module.css';

/** The company behind the portals, and where its payments go. Owners change it; everybody else reads. */
export function CompanyPage() {
  const { data, isLoadingError, refetch } = useAnswer(getOrganization, {});
  const isReadOnly = useStaff()?.role !== 'owner';
  return (
    <>
      <PageHeader title="Company" sentence="As it stands on invoices, receipts and waivers of all your portals." />
      {isReadOnly && (
        <div className={classes.notice}>
          <Note>Only owners change the company and its payment accounts.</Note>
        </div>
      )}
      <div className={classes.cards}>
        <Card title="Your company" inset={data !== undefined}>
          {data ? (
            <CompanyForm stored={data} isReadOnly={isReadOnly} reload={refetch} />
          ) : isLoadingError ? (
            <ErrorState title="We could not load the company" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the company" />
          )}
        </Card>
        <AccountsCard isReadOnly={isReadOnly} />
      </div>
    </>
  );
}
