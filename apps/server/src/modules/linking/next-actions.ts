// Next actions of a search: written down by the team, or by what teachers and families answer.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { type NextAction, type NextActionKind, nextActionKinds } from '@cartable/domain/linking/linking.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { stampOf } from '../../platform/save.ts'
import { standInOf } from '../../platform/stand-ins.ts'
import { findLinking } from './linking.queries.ts'
import {
  type About,
  type ActionFound,
  hasOpenAction,
  insertAction,
  listActions,
  markAction,
  markDone,
} from './next-actions.queries.ts'

const kindText = (kind: string) => nextActionKinds[kind as NextActionKind] ?? kind
export const actionView = (action: ActionFound, today: string): NextAction => ({
  ...action,
  kindText: kindText(action.kind),
  isLate: action.doneAt === null && action.dueOn < today,
})

export const listNextActions = async (
  { db, identity, today }: OperationContext,
  input: InputOf<typeof linkingApi.nextActions>,
) => {
  const page = await listActions(db, input, identity?.staffUserId ?? null)
  return { ...page, rows: page.rows.map((action) => actionView(action, today())), totals: null }
}

export const saveNextAction = async (
  { db, live }: OperationContext,
  input: InputOf<typeof linkingApi.saveNextAction>,
) => {
  if (!(await findLinking(db, input.linkingId))) return notFound()
  const id = await insertAction(db, input)
  live(['linking'])
  return { errors: null, id, updatedAt: await stampOf(db, 'nextActions', id) }
}

export const doNextAction = async (
  { db, live, now }: OperationContext,
  { id, done }: InputOf<typeof linkingApi.doNextAction>,
) => {
  if (!(await markAction(db, id, done ? now().toISOString() : null))) return notFound()
  live(['linking'])
  return { isValid: true, errorMsgs: [] }
}

type Asked = About & {
  readonly kind: NextActionKind
  readonly comment: string
  readonly dueOn: string
  readonly staffUserId: number | null
}
/** Asks the team to do something today, whoever stands in for who is away; once while it is not done. */
export const askTeam = async (db: Db, action: Asked): Promise<void> => {
  const { staffUserId, comment, ...asked } = action
  if (await hasOpenAction(db, action, action.kind)) return
  const assignedStaffUserId = await standInOf(db, staffUserId)
  await insertAction(db, { ...asked, comment: comment.slice(0, 500), assignedStaffUserId })
}

/** Ticks what was asked about a contract, or about the search that led to it, since it is settled. */
export const settleActions = async (
  { db, now, live }: Pick<OperationContext, 'db' | 'now' | 'live'>,
  { id, linkingId }: { readonly id: number; readonly linkingId: number | null },
  kinds: readonly NextActionKind[],
): Promise<void> => {
  await markDone(db, linkingId === null ? { contractId: id } : { linkingId }, kinds, now().toISOString())
  live(['linking'])
}

/** Ticks what was asked about a search, since it is settled. */
export const settleSearch = (
  context: Pick<OperationContext, 'db' | 'now'>,
  linkingId: number,
  kinds: readonly NextActionKind[],
): Promise<void> => markDone(context.db, { linkingId }, kinds, context.now().toISOString())
