import { IconEye } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import { previewWaiverTemplate } from '@plumbline/contract/paths.gen';
import type { listWaiverTemplates as ListTemplates } from '@plumbline/contract/waiver-templates';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import { TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import { templateState } from '@plumbline/rules/waivers/templates/template-overview';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { fetchFile, openTab, showInTab } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { type Tab, Tabs } from '@plumbline/ui/layout/tabs';
import { Note } from '@plumbline/ui/note';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../../messages.ts';
import { Paper } from './paper.tsx';
import { CLASS_LABELS, type ListedTemplate, type Template } from './template-words.ts';
import classes from './templates.module.css';

export type TemplateList = Pick<UseQueryResult<Answer<typeof ListTemplates>>, 'data' | 'isLoadingError' | 'refetch'>;

/** The other texts of the same state. */
export function StateTabs({ view, list }: { view: Template; list: TemplateList }) {
  if (list.isLoadingError) {
    return (
      <Note color="red" alert title="We could not load the other templates">
        <Button size="sm" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </Note>
    );
  }
  const place = ({ waiverType }: ListedTemplate) => TEMPLATE_TYPES.indexOf(waiverType);
  const tabs: Tab[] = (list.data?.rows ?? [])
    .filter(({ stateCode }) => stateCode === view.stateCode)
    .toSorted((one, other) => place(one) - place(other))
    .map(({ id, waiverType, projectClass }) => ({
      href: `/waivers/templates/${id}`,
      label:
        projectClass === 'any'
          ? waiverTypeLabel(waiverType)
          : `${waiverTypeLabel(waiverType)}, ${CLASS_LABELS[projectClass].toLowerCase()}`,
      active: id === view.id,
    }));
  return tabs.length > 1 && <Tabs label="Templates of this state" tabs={tabs} />;
}

type PreviewButtonProps = {
  id: string;
  /** What the PDF is drawn from has to be stored; false if that was refused. */
  prepare?: () => Promise<boolean>;
  /** There is something to store. */
  savesFirst?: boolean;
  disabled?: boolean;
};

/** The PDF that the server draws of the saved draft. */
export function PreviewButton({ id, prepare, savesFirst = false, disabled = false }: PreviewButtonProps) {
  const preview = useCall(
    async (tab: Window | null) => {
      const isReady = prepare === undefined || (await prepare());
      if (isReady) return showInTab(tab, fetchFile(previewWaiverTemplate, { id }));
      tab?.close();
      return 'refused';
    },
    {
      failed: messages.waiverTemplates.previewFailed,
      onDone: (how) => {
        if (how === 'saved') toast.info(messages.waivers.tabBlocked);
      },
    },
  );
  return (
    <Button
      icon={<IconEye size={16} />}
      loading={preview.isPending}
      disabled={disabled}
      onClick={() => preview.mutate(openTab())}
    >
      {savesFirst ? 'Save and preview PDF' : 'Preview PDF'}
    </Button>
  );
}

type PreviewCardProps = { view: Template; content: TemplateContent; supplierName: string };

export const PreviewCard = ({ view, content, supplierName }: PreviewCardProps) => (
  <Card title="Preview" titleNote="Invented amounts">
    <Paper slot={view} content={content} supplierName={supplierName} />
    <p className={classes.below}>Waivers already signed keep the version they were signed with.</p>
  </Card>
);

/** "Published version 3, draft changed": what waivers are made from now. */
export function stateSentence(view: Template): string {
  const { published } = view;
  if (published === null) return 'Draft. No waiver is made from it yet.';
  return templateState(view) === 'changed'
    ? `Waivers are made from version ${published.version}. The draft is newer.`
    : `Waivers are made from version ${published.version}.`;
}
