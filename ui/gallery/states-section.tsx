import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { DataTable } from '../src/lists/data-table.tsx';
import { EmptyState } from '../src/states/empty-state.tsx';
import { ErrorState } from '../src/states/error-state.tsx';
import { LoadingRows } from '../src/states/loading-rows.tsx';
import { Pager } from '../src/lists/pager.tsx';
import { PlumbArt } from '../src/layout/plumb-art.tsx';
import { Timeline } from '../src/timeline.tsx';
import classes from './gallery.module.css';

export function StatesSection() {
  const [page, setPage] = useState(2);
  return (
    <>
      <div className={classes.two}>
        <Card title="Upcoming payments" ruled inset={false}>
          <EmptyState
            title="No upcoming payments"
            text="Schedule a payment for a later date, or set up a monthly one, and it will wait here."
            action={<Button>Schedule a payment</Button>}
          />
        </Card>
        <Card title="Payment methods" ruled inset={false}>
          <ErrorState
            title="We could not load your payment methods"
            text="Your invoices and payments are not affected. Try again, or come back in a few minutes."
            onRetry={() => undefined}
          />
        </Card>
      </div>
      <Card title="Recurring payments" ruled inset={false}>
        <LoadingRows loading label="Loading recurring payments" />
      </Card>
      <Card title="A table on its way" inset={false}>
        <DataTable
          label="A table on its way"
          rows={undefined}
          rowKey={String}
          renderMobile={String}
          columns={['Invoice', 'Project', 'Due', 'Balance'].map((head) => ({ key: head, head, render: () => '' }))}
          empty="Nothing"
          skeletonRows={3}
          foot={<Pager page={page} pageSize={20} total={48} onPage={setPage} onPageSize={() => undefined} />}
        />
      </Card>
      <div className={classes.two}>
        <Card title="History">
          <Timeline
            label="History of the invoice"
            entries={[
              { id: 1, verb: 'You viewed it', time: 'Today, 9:41 AM' },
              { id: 2, verb: 'Emailed', rest: 'to ap@tarnwick.example', time: '10/13/2026, 8:00 AM' },
            ]}
          />
        </Card>
        <Card title="Bobs of invalid links">
          <div className={classes.row}>
            <PlumbArt scene="empty" tone="amber" />
            <PlumbArt scene="empty" tone="grey" />
            <PlumbArt scene="empty" tone="red" />
          </div>
        </Card>
      </div>
    </>
  );
}
