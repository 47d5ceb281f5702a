import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { changePortalSettings, getPortalSettings, listSettingChanges } from '@plumbline/contract/paths.gen';
import type { SettingKey, Settings } from '@plumbline/rules/portals/settings';
import { UnsavedChangesDialog } from '@plumbline/ui/app/unsaved-changes-dialog';
import { useCall } from '@plumbline/ui/app/use-call';
import { SearchInput } from '@plumbline/ui/fields/search-input';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { listWords } from '@plumbline/rules/portals/settings/setting-value';
import { labelOf } from '@plumbline/rules/portals/settings/value-words';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { UnsavedBar } from '../lib/unsaved-bar.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { historyHref, type Portal, type PortalSettings } from './setting.ts';
import { SettingsList } from './settings-list.tsx';
import { valuesOf } from './settings-draft.ts';
import { useGoToSetting } from './use-go-to-setting.ts';
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts';
import classes from './settings-page.module.css';

type SettingsEditorProps = {
  portal: Portal;
  stored: PortalSettings;
  /** The organization has other portals. */
  hasOthers: boolean;
  reload: () => Promise<unknown>;
};

type OpenDialog = 'review' | 'discard' | null;

export function SettingsEditor({ portal, stored, hasOthers, reload }: SettingsEditorProps) {
  const { settings } = stored;
  const isReadOnly = useStaff()?.role !== 'owner';
  const draft = useSettingsDraft(settings);
  const [search, setSearch] = useState('');
  const [isOnlyChanged, setIsOnlyChanged] = useState(false);
  const [open, setOpen] = useState<OpenDialog>(null);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const goTo = useGoToSetting(() => {
    setSearch('');
    setIsOnlyChanged(false);
  });
  const save = useSaveSettings({ draft, reload, goTo, onClose: () => setOpen(null), onOvertaken: setIsOvertaken });
  const { changes, conflicts } = draft;
  return (
    <>
      <PageHeader
        title="Portal settings"
        back={hasOthers ? { href: '/settings', label: 'All portals' } : undefined}
        sentence={<Provenance portal={portal} stored={stored} />}
        actions={
          <div className={classes.search}>
            <SearchInput
              label="Find a setting"
              placeholder="Find a setting"
              value={search}
              onChange={setSearch}
              delayMs={150}
            />
          </div>
        }
      />
      {isReadOnly && (
        <div className={classes.notice}>
          <Note>Only owners change settings. You can look at all of them.</Note>
        </div>
      )}
      {isOvertaken && changes.length > 0 && <Overtaken names={conflicts.map(({ key }) => labelOf(key))} />}
      <SettingsList
        settings={settings}
        draft={draft}
        search={search}
        isOnlyChanged={isOnlyChanged}
        onOnlyChanged={setIsOnlyChanged}
        onClear={() => setSearch('')}
        isReadOnly={isReadOnly}
        providers={stored.signInProviders}
        goTo={goTo}
      />
      <Saving
        draft={draft}
        save={() =>
          save.mutate({ portalId: portal.id, version: stored.version, changes: valuesOf(changes) as Partial<Settings> })
        }
        isSaving={save.isPending}
        open={open}
        onOpen={setOpen}
        onDiscarded={() => setIsOvertaken(false)}
        goTo={goTo}
      />
    </>
  );
}

type SavingProps = {
  draft: SettingsDraft;
  save: () => void;
  isSaving: boolean;
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
  onDiscarded: () => void;
  goTo: (key: SettingKey) => void;
};

/** The bar of the unsaved changes and what it opens. */
function Saving({ draft, save, isSaving, open, onOpen, onDiscarded, goTo }: SavingProps) {
  const { changes, conflicts, preview } = draft;
  const close = () => onOpen(null);
  const review = () => {
    draft.showProblems();
    if (draft.firstProblem === null) onOpen('review');
    else goTo(draft.firstProblem);
  };
  return (
    <>
      {changes.length > 0 && (
        <UnsavedBar
          count={changes.length}
          onDiscard={() => onOpen('discard')}
          action={
            <Button variant="primary" onClick={review}>
              Review {pluralize(changes.length, 'change', 'changes')}
            </Button>
          }
        />
      )}
      <ReviewDialog
        opened={open === 'review'}
        changes={changes}
        conflicts={conflicts}
        preview={preview}
        isSaving={isSaving}
        onSave={save}
        onClose={close}
      />
      <ConfirmDialog
        opened={open === 'discard'}
        onClose={close}
        icon={<IconTrash size={20} stroke={1.75} />}
        title={`Discard ${pluralize(changes.length, 'change', 'changes')}?`}
        text="The settings stay as they were saved last."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          draft.discard();
          onDiscarded();
          close();
        }}
        danger
      />
      <UnsavedChangesDialog hasChanges={changes.length > 0} text="Your changes of the settings are lost." />
    </>
  );
}

type SaveOptions = Pick<SettingsEditorProps, 'reload'> & {
  draft: SettingsDraft;
  goTo: (key: SettingKey) => void;
  onClose: () => void;
  onOvertaken: (isOvertaken: boolean) => void;
};

function useSaveSettings({ draft, reload, goTo, onClose, onOvertaken }: SaveOptions) {
  return useCall(changePortalSettings, {
    changes: [getPortalSettings, listSettingChanges],
    onDone: async (_answer, { changes }) => {
      // The edits are kept until the page has the new settings, so that nothing jumps back in between.
      await reload();
      draft.discard();
      onOvertaken(false);
      onClose();
      toast.success(messages.settings.saved(Object.keys(changes).length));
    },
    refused: {
      settings_changed: () => {
        onClose();
        onOvertaken(true);
        toast.warning(messages.settings.overtaken);
      },
      invalid_setting: ({ fields = {}, message }) => {
        onClose();
        const first = draft.refuse(fields);
        if (first === null) toast.error(message);
        else goTo(first);
      },
    },
  });
}

/** Whose settings these are, and who changed them last. */
const Provenance = ({
  portal,
  stored: { changedAt, changedByName },
}: Pick<SettingsEditorProps, 'portal' | 'stored'>) => (
  <>
    {portal.name}, {new URL(portal.url).host}.{' '}
    {changedAt === null
      ? 'Nobody has changed them yet.'
      : `Last changed by ${changedByName ?? 'somebody who has left'}, ${momentText(changedAt)}.`}
    <span className={classes.links}>
      <TextLink size="inherit" href={historyHref(portal.id)}>
        History
      </TextLink>
      <TextLink size="inherit" href="/payment-reasons">
        Payment reasons
      </TextLink>
      <TextLink size="inherit" href="/sign-in-providers">
        Sign-in providers
      </TextLink>
    </span>
  </>
);

/** Somebody else has saved first. */
const Overtaken = ({ names }: { names: readonly string[] }) => (
  <div className={classes.notice}>
    <Note color="amber" icon={<IconAlertTriangle />} title="Somebody else has changed settings meanwhile" alert>
      {names.length === 0
        ? 'You see the new values now. None of your changes conflicts with them: review and save again.'
        : `You see the new values now, and your changes are kept. You both changed ${listWords(names)}.`}
    </Note>
  </div>
);
