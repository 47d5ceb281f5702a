import { listSettingChanges } from './list-setting-changes.ts';
import { undoSettingChange } from './undo-setting-change.ts';

export const historyHandlers = { listSettingChanges, undoSettingChange };
