import type { Customer } from '../http/caller.ts';
import type { AnswerContext } from './invoice-answer.sql.ts';

export const answerContext = ({ tenant, customerName }: Customer): AnswerContext => ({
  organizationId: tenant.organizationId,
  customerName,
  timeZone: tenant.timeZone,
});
