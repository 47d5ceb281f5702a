// The settings of a portal, as the console shows and changes them (SET-03).
import Type from 'typebox';
import type { BrandKey } from '@plumbline/rules/portals/brand-labels';
import type { Settings, SettingKey } from '@plumbline/rules/portals/settings';
import { call, fields, Id, Instant, orNull, rowsOf } from '../call.ts';

const PORTALS = '/v1/console/portals';
const PATH = `${PORTALS}/:portalId/settings`;
const params = fields({ portalId: Id });
/** Changes with every change of the settings. */
const Version = Type.String({ pattern: '^[0-9a-f]{16}$' });
/** Each by its own rule (rules/portals/settings.ts). */
const Values = Type.Unsafe<Partial<Settings>>(
  Type.Record(Type.String({ maxLength: 60, pattern: '^\\w+$' }), Type.Unknown(), { minProperties: 1 }),
);
const Changed = fields({ version: Version });

export const listConsolePortals = call({
  method: 'GET',
  path: PORTALS,
  caller: 'staff',
  summary: 'The portals of the organization.',
  answer: rowsOf(fields({ id: Id, name: Type.String(), label: Type.String(), url: Type.String() })),
});

export const getPortalSettings = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'All settings of a portal, those that were never changed with their default.',
  params,
  answer: fields({
    version: Version,
    settings: Type.Unsafe<Settings>(Type.Object({}, { additionalProperties: true })),
    /** Null if nobody has changed any here. */
    changedAt: orNull(Instant),
    changedByName: orNull(Type.String()),
    /** Those that the portal can use for single sign-on. */
    signInProviders: Type.Array(fields({ key: Type.String(), name: Type.String() })),
  }),
  refusals: ['not_found'],
});

export const changePortalSettings = call({
  method: 'PUT',
  path: PATH,
  caller: 'staff',
  live: true,
  summary:
    'Changes some settings of a portal, all or none. Refused if somebody else has changed any since they were read.',
  params,
  body: fields({ version: Version, changes: Values }),
  answer: Changed,
  refusals: ['not_found', 'settings_changed', 'invalid_setting'],
});

/** A value that is not there any more reads as null; that of a picture is its version. */
const Change = fields({
  key: Type.Unsafe<SettingKey | BrandKey>(Type.String()),
  from: Type.Unknown(),
  to: Type.Unknown(),
});

export const listSettingChanges = call({
  method: 'GET',
  path: `${PATH}/changes`,
  caller: 'staff',
  summary: 'Who changed which settings of a portal, and what of its brand and domain, the newest first.',
  params,
  query: fields({ before: Type.Optional(Id) }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        at: Instant,
        /** As the audit log names it. */
        action: Type.String(),
        byName: orNull(Type.String()),
        changes: Type.Array(Change),
        /** The change that this one took back. */
        undoes: orNull(Id),
        /** Whether everything of it still is as it was changed, and what was before goes with the other settings. */
        canUndo: Type.Boolean(),
      }),
    ),
    /** Null on the last page. */
    next: orNull(Id),
  }),
  refusals: ['not_found'],
});

export const undoSettingChange = call({
  method: 'POST',
  path: `${PATH}/changes/:id/undo`,
  caller: 'staff',
  live: true,
  summary:
    'Takes a change of settings or of the brand back, unless something of it was changed again, or what was before does not go with the other settings any more.',
  params: fields({ portalId: Id, id: Id }),
  answer: Changed,
  refusals: ['not_found', 'setting_changed_since', 'invalid_setting'],
});

export const settingsCalls = {
  listConsolePortals,
  getPortalSettings,
  changePortalSettings,
  listSettingChanges,
  undoSettingChange,
};
