import type { SettingGroup } from '@plumbline/rules/portals/setting-groups';
import type { SettingKey, Settings } from '@plumbline/rules/portals/settings';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useMemo } from 'react';
import { findSettings } from './find-settings.ts';
import { GroupHeading, GroupNav, GroupSelect } from './group-nav.tsx';
import { pluralize } from '../lib/pluralize.ts';
import { isDefault, type SignInProvider } from './setting.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';
import classes from './settings-page.module.css';

type SettingsListProps = {
  settings: Settings;
  draft: SettingsDraft;
  search: string;
  isOnlyChanged: boolean;
  onOnlyChanged: (isOnlyChanged: boolean) => void;
  onClear: () => void;
  isReadOnly: boolean;
  providers: readonly SignInProvider[];
  goTo: (key: SettingKey) => void;
};

/** The settings that are found, by group. */
export function SettingsList(props: SettingsListProps) {
  const { settings, draft, search, isOnlyChanged, onOnlyChanged, onClear } = props;
  const isWide = useScreenSize() === 'wide';
  const changed = useMemo(() => new Set(draft.changes.map(({ key }) => key)), [draft.changes]);
  const found = useMemo(
    () => findSettings(search, (key) => !isOnlyChanged || changed.has(key) || !isDefault(key, settings[key])),
    [search, isOnlyChanged, changed, settings],
  );
  const groups = useMemo(() => found.map(({ group }) => group), [found]);
  const count = found.reduce((sum, { keys }) => sum + keys.length, 0);
  const countOf = ({ keys }: SettingGroup) => keys.filter((key) => changed.has(key)).length;
  return (
    <div className={classes.layout}>
      {isWide && <GroupNav groups={groups} countOf={countOf} />}
      <div className={classes.main}>
        <div className={classes.filters}>
          {!isWide && groups.length > 0 && <GroupSelect groups={groups} />}
          <CheckboxField
            label="Changed from default"
            checked={isOnlyChanged}
            onChange={({ currentTarget }) => onOnlyChanged(currentTarget.checked)}
          />
          <output className={classes.count}>{pluralize(count, 'setting', 'settings')}</output>
        </div>
        {count === 0 && (
          <Card>
            <EmptyState
              title="No setting was found"
              text={
                search.trim() === ''
                  ? 'Every setting has its default.'
                  : `Nothing matches “${search.trim()}”${isOnlyChanged ? ' among those that differ from their default' : ''}.`
              }
              action={
                <Button onClick={() => (search.trim() === '' ? onOnlyChanged(false) : onClear())}>
                  Show all settings
                </Button>
              }
              art={false}
            />
          </Card>
        )}
        {found.map(({ group, keys }) => (
          <Card key={group.id} inset={false} className={classes.group}>
            <GroupHeading group={group} />
            <Rows {...props} keys={keys} changed={changed} />
          </Card>
        ))}
      </div>
    </div>
  );
}

type RowsProps = SettingsListProps & { keys: readonly SettingKey[]; changed: ReadonlySet<SettingKey> };

const Rows = ({ keys, changed, settings, draft, isReadOnly, providers, goTo }: RowsProps) =>
  keys.map((key) => (
    <SettingRow
      key={key}
      settingKey={key}
      saved={settings[key]}
      value={draft.valueOf(key)}
      isChanged={changed.has(key)}
      hasConflict={draft.conflicts.some((conflict) => conflict.key === key)}
      problem={draft.problemOf(key)}
      preview={draft.preview}
      providers={providers}
      isReadOnly={isReadOnly}
      onChange={(value) => draft.edit(key, value)}
      onUndo={() => draft.undo(key)}
      onLeave={() => draft.leave(key)}
      onGo={goTo}
    />
  ));
