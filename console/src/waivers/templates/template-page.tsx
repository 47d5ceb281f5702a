import { getWaiverTemplate, listWaiverTemplates } from '@plumbline/contract/paths.gen';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { lazy, Suspense } from 'react';
import { useStaff } from '../../lib/console-context.ts';
import { ReadTemplate } from './read-template.tsx';
import { lawText, slotText } from './template-words.ts';

/** No other page of the console carries the editor, and neither does this one for those who only read. */
const TemplateEditor = lazy(async () => ({ default: (await import('./template-editor.tsx')).TemplateEditor }));

/** One template: the waiver desk changes its draft, owners publish it, everybody else reads. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const staff = useStaff();
  const { data, error, isLoadingError, refetch } = useAnswer(getWaiverTemplate, { id });
  const list = useAnswer(listWaiverTemplates, {});
  const loading = <LoadingRows loading label="Loading the template" />;
  if (data && staff) {
    const mayWrite = WAIVER_ROLES.includes(staff.role);
    const shared = { view: data, list, supplierName: staff.organizationName };
    return mayWrite ? (
      <Suspense
        fallback={
          <Frame title={slotText(data)} sentence={lawText(data.stateCode)}>
            {loading}
          </Frame>
        }
      >
        <TemplateEditor key={id} {...shared} isOwner={staff.role === 'owner'} onReload={() => refetch()} />
      </Suspense>
    ) : (
      <ReadTemplate {...shared} />
    );
  }
  return (
    <Frame title="Waiver template">
      {isLoadingError && isRefusal(error) ? (
        <EmptyState
          title="There is no such template"
          text="The address is of another organization, or was mistyped."
          action={<Button href="/waivers/templates">All templates</Button>}
          art={false}
        />
      ) : isLoadingError ? (
        <ErrorState title="We could not load this template" onRetry={() => void refetch()} />
      ) : (
        loading
      )}
    </Frame>
  );
}

const Frame = ({ title, sentence, children }: { title: string; sentence?: string; children: React.ReactNode }) => (
  <>
    <PageHeader title={title} sentence={sentence} back={{ href: '/waivers/templates', label: 'Waiver templates' }} />
    <Card>{children}</Card>
  </>
);
