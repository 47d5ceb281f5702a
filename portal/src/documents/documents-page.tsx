import { useLocation } from '@plumbline/ui/app/use-router';
import { IconWritingSign } from '@tabler/icons-react';
import { documentsTab } from '@plumbline/rules/waivers/documents';
import { Button } from '@plumbline/ui/button';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Tabs } from '@plumbline/ui/layout/tabs';
import { useCapabilities } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { OtherDocumentsTab } from './other-documents-tab.tsx';
import { WaiversTab } from './waivers-tab.tsx';

/** Waivers and other documents; the path selects the tab (DOC-01, decision B12). */
export function DocumentsPage() {
  const { pathname } = useLocation();
  const { otherDocuments } = useCapabilities();
  const requestHref = useScreenHref()('/request-waiver');
  const tab = documentsTab(pathname, otherDocuments);
  return (
    <>
      <PageHeader
        title="Documents"
        keepActionsBeside
        actions={
          requestHref !== undefined && (
            <Button icon={<IconWritingSign size={16} stroke={1.75} />} href={requestHref}>
              Request waiver
            </Button>
          )
        }
      />
      {otherDocuments && (
        <Tabs
          label="Documents"
          tabs={[
            { href: '/history/waivers', label: 'Waivers', active: tab === 'waivers' },
            { href: '/history/documents', label: 'Other Documents', active: tab === 'documents' },
          ]}
        />
      )}
      {tab === 'waivers' ? <WaiversTab /> : <OtherDocumentsTab />}
    </>
  );
}
