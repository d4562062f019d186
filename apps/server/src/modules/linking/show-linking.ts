// A search of a teacher as the team reads it: card of the flow, record, or the start of a new one.

import { dayOf, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { LinkingCard, LinkingRecord, Proposal } from '@cartable/domain/linking/linking.schema.ts'
import { proposalStatusLabels } from '@cartable/domain/linking/linking.schema.ts'
import { linkingStatusLabels, linkingWorkflow } from '@cartable/domain/linking/linking.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import {
  type CardFound,
  findLinking,
  findStart,
  listFollowUps,
  refusalOptions,
  staffOptions,
} from './linking.queries.ts'
import { listActionsOf } from './next-actions.queries.ts'
import { actionView } from './next-actions.ts'
import { listProposalsOf, type ProposalFound } from './proposals.queries.ts'

const initialsOf = (...names: (string | null)[]) => names.map((name) => name?.[0]?.toUpperCase() ?? '').join('')

export const cardOf = (found: CardFound, today: string): LinkingCard => {
  const { status, assigneeFirstName, assigneeLastName, actionKind, actionDueOn, since, ...card } = found
  return {
    ...card,
    status,
    statusText: linkingStatusLabels[status],
    moves: movesFrom(linkingWorkflow, status, { ...found, by: 'staff', offersGiveUp: true }),
    ageDays: Math.max(0, daysBetween(dayOf(since), today)),
    assignee:
      assigneeLastName === null
        ? null
        : {
            name: [assigneeFirstName, assigneeLastName].filter(Boolean).join(' '),
            initials: initialsOf(assigneeFirstName, assigneeLastName),
          },
    nextAction:
      actionKind === null || actionDueOn === null
        ? null
        : { kind: actionKind, dueOn: actionDueOn, isLate: actionDueOn < today },
  }
}

export const proposalView = (found: ProposalFound): Proposal => ({
  ...found,
  statusText: proposalStatusLabels[found.status],
})

type Asked = { id?: number | undefined; studentId?: number | undefined; contractId?: number | undefined }

const optionsOf = async (
  { db }: OperationContext,
  kept: { subjectId: number | null; scholarLevelId: number | null; assignedStaffUserId: number | null },
) => ({
  subjects: await offerSubjects(db, [kept.subjectId]),
  levels: await offerLevels(db, [kept.scholarLevelId], 'privateTuition'),
  staff: await staffOptions(db, kept.assignedStaffUserId),
  refusals: await refusalOptions(db),
})

const newLinking = async (context: OperationContext, asked: Asked): Promise<LinkingRecord> => {
  const start = await findStart(context.db, asked)
  if (!start && (asked.studentId !== undefined || asked.contractId !== undefined)) return notFound()
  const kept = {
    subjectId: start?.subjectId ?? null,
    scholarLevelId: start?.scholarLevelId ?? null,
    assignedStaffUserId: context.identity?.staffUserId ?? null,
  }
  return {
    ...kept,
    id: null,
    updatedAt: null,
    status: 'new',
    statusText: linkingStatusLabels.new,
    moves: [],
    inManagementFlow: true,
    reopenedCount: 0,
    createdOn: null,
    student: start ? { id: start.studentId, name: start.studentName } : null,
    customer: start ? { id: start.customerId, name: start.customerName } : null,
    subjectName: null,
    levelName: null,
    customerPhone: null,
    customerPhoneRegion: null,
    customerEmail: null,
    address: null,
    studentId: start?.studentId ?? null,
    format: start?.format ?? 'CAD',
    comments: start?.comments ?? null,
    wishes: start?.wishes ?? [],
    contracts: [],
    replaces: null,
    proposals: [],
    nextActions: [],
    followUps: [],
    options: await optionsOf(context, kept),
  }
}

export const showLinking = async (context: OperationContext, asked: Asked): Promise<LinkingRecord> => {
  if (asked.id === undefined) return newLinking(context, asked)
  const { db, today } = context
  const linking = (await findLinking(db, asked.id)) ?? notFound()
  return {
    ...linking,
    statusText: linkingStatusLabels[linking.status],
    moves: movesFrom(linkingWorkflow, linking.status, { ...linking, by: 'staff' }),
    student: { id: linking.studentId, name: linking.studentName },
    customer: { id: linking.customerId, name: linking.customerName },
    proposals: (await listProposalsOf(db, asked.id)).map(proposalView),
    nextActions: (await listActionsOf(db, asked.id)).map((action) => actionView(action, today())),
    followUps: await listFollowUps(db, asked.id),
    options: await optionsOf(context, linking),
  }
}
