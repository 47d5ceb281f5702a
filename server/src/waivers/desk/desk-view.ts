import { asCents } from '@plumbline/rules/money';
import { deadlineKindOf } from '@plumbline/rules/waivers/deadlines';
import { needsNotary } from '@plumbline/rules/waivers/state-rules';
import { projectView } from '../project-view.ts';
import type { DeskRow } from './desk.sql.ts';

/** A request as lists and its page show it. */
export const deskView = (row: DeskRow) => ({
  id: row.id,
  number: row.number,
  waiverRequestStatus: row.status,
  waiverType: row.waiverType,
  customer: { id: row.customerId, name: row.customerName },
  project: projectView(row),
  stateCode: row.stateCode,
  throughDate: row.throughDate,
  currencyCode: row.currencyCode,
  amount: row.requestedFigures && asCents(Number(row.requestedFigures['amount'])),
  approvalReasons: row.approvalReasons,
  submitterName: row.submitterName,
  createdAt: row.createdAt,
  requestNotarization: row.isNotarizationRequested,
  notaryNote: row.notaryNote,
  needsNotary: needsNotary(row),
  requestWetInkSignature: row.isWetInkRequested,
  customFile: row.isOwnForm,
  // Whoever has left the staff has nothing assigned any more.
  assignedTo: row.assignedStaffId === null ? null : { id: row.assignedStaffId, name: row.assignedName ?? '' },
  holdReason: row.holdReason,
  rejectReason: row.rejectReason,
  rejectMessage: row.rejectMessage,
  hasDocument: row.fileKey !== null,
  isVoid: row.voidedAt !== null,
  voidReason: row.voidReason,
  supersedesId: row.supersedesId,
  supersededById: row.supersededById,
  source: row.source,
  areFundsFinal: row.fundsFinalAt !== null,
  exchangeObstacle: row.exchangeObstacle,
  moneyReturnedAt: row.moneyGoneAt,
  deadline: row.deadlineOn === null ? null : { kind: deadlineKindOf(row.status), on: row.deadlineOn },
});
