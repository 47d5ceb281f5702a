import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { HOME_PATH } from '../lib/gates.ts';

/** Instead of a screen that another role followed a link to. */
export const OwnersOnly = () => (
  <>
    <PageHeader title="Your role cannot open this page" />
    <Card>
      <EmptyState
        title="This page is for owners"
        text="Ask an owner of your team for the role."
        art={false}
        action={<Button href={HOME_PATH}>Go to the overview</Button>}
      />
    </Card>
  </>
);
