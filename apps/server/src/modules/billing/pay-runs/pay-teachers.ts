// Pays the ticked teachers of a month together, or proposes them to a second person; what is proposed holds nothing until it is approved.

import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { needsApproval, netParts, obstaclesOf } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayTeachersInput } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listNamedExtras, listOwedExtras, lockExtras, nameExtras, type OwedExtra } from '../extras/extras.queries.ts'
import { listOwed, listPayees, lockOrders, type Owed, sumDues } from './due.queries.ts'
import { executeRun, type Paid } from './execute-run.ts'
import { refuseOwn } from './list-proposed.ts'
import { approveStages } from './pay-stages.ts'
import { meansIn, readPaySettings } from './read-pay-settings.ts'
import {
  findProposed,
  insertRun,
  listParts,
  lockRun,
  noteAbandoned,
  noteExecuted,
  type RunPart,
} from './runs.queries.ts'
import { tellProposed } from './tell-pay.ts'

const done = { isValid: true, errorMsgs: [] }
const totalOf = async ({ db, platform }: OperationContext, paid: readonly Paid[]): Promise<number> => {
  const [dues, share] = [await sumDues(db), await platform.settings.integer('teacher_recovery_share')]
  const ofLessons = paid
    .flatMap(({ payee, parts }) => netParts(parts, dues.get(payee.teacherId) ?? [], share))
    .reduce((sum, { payCents }) => sum + payCents, 0)
  return paid.flatMap((one) => one.extras).reduce((sum, { amountCents }) => sum + amountCents, ofLessons)
}

/** Those who may be paid, each with what; a teacher who is held back is left out. */
const payable = async (
  context: OperationContext,
  parts: readonly RunPart[],
  extras: readonly OwedExtra[],
): Promise<Paid[]> => {
  const settings = await readPaySettings(context.platform)
  const byTeacher = Map.groupBy(parts, ({ teacherId }) => teacherId)
  const extrasOf = Map.groupBy(extras, ({ teacherId }) => teacherId)
  const teacherIds = [...new Set([...byTeacher.keys(), ...extrasOf.keys()])]
  return (await listPayees(context.db, teacherIds)).flatMap((payee) => {
    const means = meansIn(settings, payee)
    const isKept = obstaclesOf(payee, means, settings.hasAccount).length > 0
    const { teacherId } = payee
    return means === null || isKept
      ? []
      : [{ payee, means, parts: byTeacher.get(teacherId) ?? [], extras: extrasOf.get(teacherId) ?? [] }]
  })
}

/** Travel and bonuses that are still to be paid, locked: a statement of its own sees what was paid before. */
const lockOwedExtras = async ({ db }: OperationContext, before: string, ids: readonly number[]) => {
  if (ids.length === 0) return []
  await lockExtras(db, ids)
  return listOwedExtras(db, { before, ids })
}
const idsOf = (extras: readonly OwedExtra[]) => extras.map(({ id }) => id)

export const payTicked = async (context: OperationContext, input: PayTeachersInput) => {
  const { db, today, identity, platform, live } = context
  const month = startOfMonth(input.month)
  if (month > today()) refuse(payRunsRefusals.monthToCome)
  const before = addMonths(month, 1)
  const waiting = await findProposed(db, 'private-tuition')
  if (waiting !== null) refuse(payRunsRefusals.runWaits(waiting))
  const isTicked = ({ teacherId, isPayable }: Owed) => isPayable && input.teacherIds.includes(teacherId)
  const { beforeFamilies } = await readPaySettings(platform)
  const asked = (await listOwed(db, { before, beforeFamilies })).filter(isTicked)
  const isAsked = ({ teacherId }: OwedExtra) => input.teacherIds.includes(teacherId)
  const askedExtras = (await listOwedExtras(db, { before })).filter(isAsked)
  if (asked.length === 0 && askedExtras.length === 0) refuse(payRunsRefusals.nobody)
  const orderIds = asked.map(({ orderId }) => orderId)
  await lockOrders(db, orderIds)
  // a statement of its own: it sees what was paid before the locks were given
  const owed = (await listOwed(db, { before, beforeFamilies, orderIds })).filter(isTicked)
  const extras = await lockOwedExtras(context, before, idsOf(askedExtras))
  const paid = await payable(context, owed, extras)
  if (paid.length === 0) refuse(payRunsRefusals.nobody)
  const totalCents = await totalOf(context, paid)
  if (totalCents !== input.totalCents) refuse(payRunsRefusals.changed)
  const [parts, extraIds] = [paid.flatMap((one) => one.parts), idsOf(paid.flatMap((one) => one.extras))]
  const run = { month, totalCents, teacherCount: paid.length, proposedByAccountId: identity?.accountId ?? null }
  const isProposed = needsApproval(totalCents, await platform.settings.integer('teacher_pay_approval'))
  if (isProposed) {
    await nameExtras(db, await insertRun(db, { ...run, status: 'proposed', executedOn: null }, parts), extraIds)
    await tellProposed(context, { kind: 'lessons', ...run })
    live(['billing'])
    return done
  }
  const id = await insertRun(db, { ...run, status: 'executed', executedOn: today() }, parts)
  await nameExtras(db, id, extraIds)
  const { reference } = (await lockRun(db, id)) ?? notFound()
  await executeRun(context, { id, reference, month }, paid)
  return done
}

/** By somebody else than who proposed it where there is anybody, for exactly what was proposed. */
export const approveRun = async (context: OperationContext, id: number) => {
  const { db, identity, today, platform } = context
  const run = (await lockRun(db, id)) ?? notFound()
  if (run.status !== 'proposed') refuse(payRunsRefusals.runEnded)
  const accountId = identity?.accountId ?? null
  await refuseOwn(db, run.proposedByAccountId, accountId)
  if (await approveStages(context, run)) return done
  const parts = await listParts(db, id)
  const orderIds = parts.map(({ orderId }) => orderId)
  await lockOrders(db, orderIds)
  const { beforeFamilies } = await readPaySettings(platform)
  const before = addMonths(run.month, 1)
  const owed = await listOwed(db, { before, beforeFamilies, orderIds })
  const named = await listNamedExtras(db, id)
  const extras = await lockOwedExtras(context, before, named)
  const isSame = (part: RunPart) =>
    owed.some(
      (one) =>
        one.isPayable &&
        one.orderId === part.orderId &&
        one.teacherId === part.teacherId &&
        one.amountCents === part.amountCents,
    )
  const paid = await payable(context, parts, extras)
  const isWhole = parts.every(isSame) && extras.length === named.length
  if (!isWhole || paid.length !== run.teacherCount || (await totalOf(context, paid)) !== run.totalCents)
    refuse(payRunsRefusals.runChanged)
  await noteExecuted(db, id, { executedOn: today(), approvedByAccountId: accountId })
  await executeRun(context, run, paid)
  return done
}

export const abandonRun = async ({ db, live }: OperationContext, id: number) => {
  const run = (await lockRun(db, id)) ?? notFound()
  if (run.status !== 'proposed') refuse(payRunsRefusals.runEnded)
  await noteAbandoned(db, id)
  live(['billing'])
  return done
}
