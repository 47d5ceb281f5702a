import { IconArrowBackUp } from '@tabler/icons-react';
import {
  getPortalBrand,
  getPortalSettings,
  listConsolePortals,
  listPortalBrands,
  listSettingChanges,
  undoSettingChange,
} from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal, showFailure, useCall } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { isDomainKey, isPictureKey } from '@plumbline/rules/portals/brand-labels';
import { isSame, isSettingKey } from '@plumbline/rules/portals/settings/setting-value';
import { diffLines, labelOf } from '@plumbline/rules/portals/settings/value-words';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { DiffList, type ShownLine } from '../lib/diff-list.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { settingsHref, type SettingsChange } from './setting.ts';
import { PAGE_KEYS } from './settings-draft.ts';
import classes from './history-page.module.css';

const FIRST_PAGE: { rows: readonly SettingsChange[]; before: string | null } = { rows: [], before: null };

/** Who changed which settings of a portal and what of its brand, from what to what, with the way back (SET-03). */
export function SettingsHistoryPage() {
  const { portalId = '' } = useParams();
  const [earlier, setEarlier] = useState(FIRST_PAGE);
  const [undone, setUndone] = useState<SettingsChange | null>(null);
  const portals = useAnswer(listConsolePortals, {});
  const portal = portals.data?.rows.find(({ id }) => id === portalId);
  const { data, error, isLoadingError, isFetching, refetch } = useAnswer(listSettingChanges, {
    portalId,
    ...(earlier.before !== null && { before: earlier.before }),
  });
  const rows = data ? [...earlier.rows, ...data.rows] : earlier.rows;
  const next = data?.next ?? null;
  return (
    <>
      <PageHeader
        title="History of the settings"
        back={{ href: settingsHref(portalId), label: 'Portal settings' }}
        sentence={portal && `${portal.name}, ${new URL(portal.url).host}`}
      />
      <Card inset={false}>
        {isLoadingError && isRefusal(error) ? (
          <EmptyState
            title="There is no such portal"
            text="The address is of another organization, or was shortened."
            action={<Button href="/settings">Settings</Button>}
            art={false}
          />
        ) : isLoadingError && rows.length === 0 ? (
          <ErrorState title="We could not load the history" onRetry={() => void refetch()} />
        ) : (
          <LoadingRows loading={!data && rows.length === 0} label="Loading the history" rows={5}>
            <Changes portalId={portalId} rows={rows} onUndo={setUndone} />
          </LoadingRows>
        )}
        {(next !== null || earlier.before !== null) && (next !== null || isFetching || isLoadingError) && (
          <div className={classes.more}>
            <Button
              loading={isFetching}
              onClick={() => (isLoadingError ? void refetch() : setEarlier({ rows, before: next }))}
            >
              Show earlier changes
            </Button>
          </div>
        )}
      </Card>
      <UndoDialog
        key={undone?.id}
        portalId={portalId}
        change={undone}
        onClose={() => setUndone(null)}
        onUndone={() => setEarlier(FIRST_PAGE)}
      />
    </>
  );
}

const placeOf = (key: string): number => (PAGE_KEYS as readonly string[]).indexOf(key);

/** The brand first, then settings in the order of the settings page. */
const linesOf = (portalId: string, { changes }: SettingsChange): readonly ShownLine[] =>
  changes
    .toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
    .flatMap(({ key, from, to }): readonly ShownLine[] => {
      const lines = diffLines({ key, from, to });
      if (!isPictureKey(key)) return lines;
      const urlOf = (version: unknown) =>
        typeof version === 'string' ? `/v1/console/portals/${portalId}/pictures/${key}?v=${version}` : null;
      return lines.map(({ name }) => ({
        name,
        from: 'none',
        to: 'none',
        pictures: { from: urlOf(from), to: urlOf(to) },
      }));
    });

type ChangesProps = { portalId: string; rows: readonly SettingsChange[]; onUndo: (change: SettingsChange) => void };

function Changes({ portalId, rows, onUndo }: ChangesProps) {
  const isOwner = useStaff()?.role === 'owner';
  const { data } = useAnswer(getPortalSettings, { portalId });
  const undoneIds = new Set(rows.map(({ undoes }) => undoes));
  const reasonOf = ({ id, canUndo, changes }: SettingsChange): string | null => {
    if (!isOwner) return 'Only owners change settings.';
    if (canUndo) return null;
    if (undoneIds.has(id)) return 'Undone already.';
    if (changes.some(({ key }) => isDomainKey(key))) return 'Change the domain on the page of the portal.';
    if (changes.some(({ key }) => isPictureKey(key))) return 'Changed again since, or no longer kept.';
    const isAsChanged =
      data !== undefined && changes.every(({ key, to }) => isSettingKey(key) && isSame(data.settings[key], to));
    return isAsChanged ? 'Contradicts other settings now.' : 'Changed again since.';
  };
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Nothing was changed yet"
        text="Each change of a setting or of the brand appears here, with who made it."
      />
    );
  }
  return (
    <ol className={classes.changes} aria-label="Changes">
      {rows.map((change) => {
        const reason = reasonOf(change);
        return (
          <li key={change.id} className={classes.change}>
            <div className={classes.head}>
              <p className={classes.what}>
                <What change={change} />
                <span className={classes.when}>{momentText(change.at)}</span>
              </p>
              <div className={classes.undo}>
                <Button
                  size="sm"
                  icon={<IconArrowBackUp size={16} />}
                  disabled={reason !== null}
                  aria-label={`Undo: ${change.changes.map(({ key }) => labelOf(key)).join(', ')}`}
                  onClick={() => onUndo(change)}
                >
                  Undo
                </Button>
                {reason !== null && <span className={classes.reason}>{reason}</span>}
              </div>
            </div>
            <DiffList label="Settings" lines={linesOf(portalId, change)} />
          </li>
        );
      })}
    </ol>
  );
}

/** A domain is lost by what another organization does. */
function What({ change: { action, byName, undoes, changes } }: { change: SettingsChange }) {
  if (action === 'portal.domain-lost') return <b>Plumbline took the domain away: another portal has proved it.</b>;
  return (
    <>
      <b>{byName ?? 'Somebody who has left'}</b> {undoes === null ? 'changed' : 'undid'}{' '}
      {pluralize(changes.length, 'setting', 'settings')}
    </>
  );
}

type UndoDialogProps = {
  portalId: string;
  change: SettingsChange | null;
  onClose: () => void;
  onUndone: () => void;
};

function UndoDialog({ portalId, change, onClose, onUndone }: UndoDialogProps) {
  const undo = useCall(undoSettingChange, {
    changes: [listSettingChanges, getPortalSettings, getPortalBrand, listPortalBrands, listConsolePortals],
    done: messages.settings.undone,
    onDone: () => {
      onUndone();
      onClose();
    },
    refused: {
      invalid_setting: ({ fields = {} }) => {
        onClose();
        const [first] = Object.entries(fields);
        toast.error(messages.settings.undoRefused, first && `${labelOf(first[0])}: ${first[1]}`);
      },
    },
    onFailed: (error) => {
      onClose();
      showFailure(error);
    },
  });
  const back = (change ? linesOf(portalId, change) : []).map(({ name, from, to, pictures }): ShownLine => ({
    name,
    from: to,
    to: from,
    ...(pictures && { pictures: { from: pictures.to, to: pictures.from } }),
  }));
  return (
    <ConfirmDialog
      opened={change !== null}
      onClose={onClose}
      icon={<IconArrowBackUp size={20} stroke={1.75} />}
      iconColor="brand"
      title="Undo this change?"
      text="Customers see it at once. The undo is recorded in the history too."
      confirmLabel="Undo"
      onConfirm={() => change && undo.mutate({ portalId, id: change.id })}
      confirming={undo.isPending}
    >
      <DiffList label="What changes back" lines={back} />
    </ConfirmDialog>
  );
}
