// Pays the ticked teachers of stages together, by the company of stages and from its account: an invoice each, a payment a group; or proposes it to a second person.
import { taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import { needsApproval, obstaclesOf } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { shareOverGroups } from '@cartable/domain/billing/pay-runs/pay-stages.rules.ts'
import type { PayStagesInput, StagePayMonth, StagePayRow } from '@cartable/domain/billing/pay-runs/pay-stages.schema.ts'
import { addMonths, formatDay, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller, type SellerFound } from '../../../platform/pdf/seller.ts'
import { listPayees, type Payee } from './due.queries.ts'
import { issueBill, type Run } from './execute-run.ts'
import { isAlone } from './list-proposed.ts'
import { makePayFile, type NewTransfer } from './pay-files.ts'
import { meansIn, readPaySettings } from './read-pay-settings.ts'
import { findProposed, lockRun, noteExecuted } from './runs.queries.ts'
import { sendPay } from './send-pay.ts'
import {
  insertGroupPayment,
  insertStageRun,
  listStageOwed,
  listStageParts,
  lockStageLines,
  type StageOwed,
} from './stage-due.queries.ts'
import { tellPaySent, tellProposed } from './tell-pay.ts'

const done = { isValid: true, errorMsgs: [] }
const sum = (lines: readonly { readonly amountCents: number }[]) =>
  lines.reduce((all, { amountCents }) => all + amountCents, 0)

type Paid = { readonly payee: Payee; readonly means: PayMeans | null; readonly lines: readonly StageOwed[] }
type Read = Pick<OperationContext, 'db' | 'platform'>
const settingsOf = (context: Pick<Read, 'platform'>) => readPaySettings(context.platform, 'traineeship')

const groupByPayee = async (context: Read, owed: readonly StageOwed[]): Promise<Paid[]> => {
  const byTeacher = Map.groupBy(owed, ({ teacherId }) => teacherId)
  const settings = await settingsOf(context)
  return (await listPayees(context.db, [...byTeacher.keys()])).map((payee) => ({
    ...{ payee, means: meansIn(settings, payee), lines: byTeacher.get(payee.teacherId) ?? [] },
  }))
}

export const stageRowsOf = async (context: Read, before: string): Promise<StagePayRow[]> => {
  const { hasAccount } = await settingsOf(context)
  return (await groupByPayee(context, await listStageOwed(context.db, { before }))).map(({ payee, means, lines }) => ({
    ...{ teacherId: payee.teacherId, teacher: payee.teacher, means, totalCents: sum(lines) },
    items: lines.map(({ id, day, words, minutes, amountCents, reason }) => ({
      ...{ id, day, words, minutes, reason, cents: amountCents },
    })),
    obstacles: obstaclesOf(payee, means, hasAccount),
  }))
}

export const showStages = async (context: OperationContext, day: string): Promise<StagePayMonth> => {
  const { db, platform } = context
  const month = startOfMonth(day)
  return {
    month,
    rows: await stageRowsOf(context, addMonths(month, 1)),
    approvalCents: await platform.settings.integer('teacher_pay_approval'),
    isAlone: await isAlone(context),
    isWaiting: (await findProposed(db, 'traineeship')) !== null,
  }
}

/** Those who may be paid: nothing keeps them back, and more was given than is taken back. */
const payable = async (context: OperationContext, owed: readonly StageOwed[]) => {
  const { hasAccount } = await settingsOf(context)
  return (await groupByPayee(context, owed)).flatMap(({ means, ...one }) =>
    means === null || sum(one.lines) <= 0 || obstaclesOf(one.payee, means, hasAccount).length > 0
      ? []
      : [{ ...one, means }],
  )
}
type Payable = Awaited<ReturnType<typeof payable>>[number]

const labelOf = ({ day, words, reason }: StageOwed) =>
  `Stage du ${formatDay(day)}\u00a0: ${words}${reason === null ? '' : ` (${reason})`}`

const payOne = async (context: OperationContext, run: Run, seller: SellerFound, { payee, means, lines }: Payable) => {
  const { db } = context
  const totalCents = sum(lines)
  const bill = await issueBill(
    context,
    { run, payee, seller },
    taxedAmount(totalCents, payee.vatPercent),
    lines.map((line) => ({
      ...{ orderId: null, courseId: null, dueId: null, traineeshipPayLineId: line.id, label: labelOf(line) },
      ...{ durationMinutes: line.minutes === 0 ? null : line.minutes, amountCents: line.amountCents },
    })),
  )
  const paymentIds: number[] = []
  for (const { groupId, amountCents } of shareOverGroups(lines)) {
    const payment = { teacherId: payee.teacherId, traineeshipGroupId: groupId, teacherBillId: bill.id, amountCents }
    paymentIds.push(await insertGroupPayment(db, payment, means))
  }
  await tellPaySent(context, payee, { month: run.month, totalCents, ...bill })
  return { billId: bill.id, totalCents, paymentIds }
}

/** The lines are locked, and what they owe was looked at since. */
const execute = async (context: OperationContext, run: Run, paid: readonly Payable[]): Promise<void> => {
  const { db, platform, live } = context
  const seller = await findSeller(db, 'traineeship')
  const [toSend, transfers]: [number[], NewTransfer[]] = [[], []]
  for (const one of paid) {
    const { billId, totalCents, paymentIds } = await payOne(context, run, seller, one)
    const { bankAccountId, teacherId } = one.payee
    if (one.means === 'provider') toSend.push(...paymentIds)
    else if (bankAccountId !== null)
      transfers.push({ teacherBillId: billId, amountCents: totalCents, bankAccountId, teacherId })
  }
  if (transfers.length > 0) await makePayFile(context, transfers, 'traineeship')
  if (toSend.length > 0) await platform.jobs.enqueue(db, sendPay, { paymentIds: toSend })
  live(['billing'], ['payroll'], ['accounting'], ['traineeships'])
}

const idsOf = (owed: readonly StageOwed[]) => owed.map(({ id }) => id)
/** What is owed once its lines are locked: it sees what was paid before the locks were given. */
const lockOwed = async (db: Db, before: string, ids: readonly number[]) => {
  await lockStageLines(db, ids)
  return listStageOwed(db, { before, ids })
}

export const payStages = async (context: OperationContext, input: PayStagesInput) => {
  const { db, today, identity, platform, live } = context
  const month = startOfMonth(input.month)
  if (month > today()) refuse(payRunsRefusals.monthToCome)
  const before = addMonths(month, 1)
  const waiting = await findProposed(db, 'traineeship')
  if (waiting !== null) refuse(payRunsRefusals.runWaits(waiting))
  const asked = (await listStageOwed(db, { before })).filter(({ teacherId }) => input.teacherIds.includes(teacherId))
  const paid = asked.length === 0 ? [] : await payable(context, await lockOwed(db, before, idsOf(asked)))
  if (paid.length === 0) refuse(payRunsRefusals.nobody)
  const lines = paid.flatMap((one) => one.lines)
  const totalCents = sum(lines)
  if (totalCents !== input.totalCents) refuse(payRunsRefusals.changed)
  const run = { month, totalCents, teacherCount: paid.length, proposedByAccountId: identity?.accountId ?? null }
  if (needsApproval(totalCents, await platform.settings.integer('teacher_pay_approval'))) {
    await insertStageRun(db, { ...run, status: 'proposed', executedOn: null }, idsOf(lines))
    await tellProposed(context, { kind: 'stages', ...run })
    live(['billing'])
    return done
  }
  const id = await insertStageRun(db, { ...run, status: 'executed', executedOn: today() }, idsOf(lines))
  const { reference } = (await lockRun(db, id)) ?? notFound()
  await execute(context, { id, reference, month }, paid)
  return done
}

/** A run of stages that somebody else approves, for exactly what was proposed; false where the run is of lessons. */
export const approveStages = async (
  context: OperationContext,
  run: Run & { readonly totalCents: number; readonly teacherCount: number },
): Promise<boolean> => {
  const { db, identity, today } = context
  const ids = await listStageParts(db, run.id)
  if (ids.length === 0) return false
  const owed = await lockOwed(db, addMonths(run.month, 1), ids)
  const paid = await payable(context, owed)
  const isSame = owed.length === ids.length && paid.length === run.teacherCount
  if (!isSame || sum(paid.flatMap(({ lines }) => lines)) !== run.totalCents) refuse(payRunsRefusals.runChanged)
  await noteExecuted(db, run.id, { executedOn: today(), approvedByAccountId: identity?.accountId ?? null })
  await execute(context, run, paid)
  return true
}
