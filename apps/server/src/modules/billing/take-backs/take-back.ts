// What is done with what a teacher was paid too much: left to him, contested and decided, claimed by a letter, given back.
import { takeBacksRefusals as refusals } from '@cartable/domain/billing/take-backs/take-backs.refusals.ts'
import type {
  AnswerTakeBack,
  DecideTakeBack,
  GiveBack,
  KeepTakeBack,
} from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { listPayees } from '../pay-runs/due.queries.ts'
import { refuseClosedWageDay } from '../receipts/refuse-closed-days.ts'
import { claimPaper } from './claim.print.ts'
import {
  answerDue,
  claimDues,
  type DueFound,
  decideDue,
  findDue,
  insertGivenBack,
  keepDue,
  lockClaimable,
  lockClaimed,
  unclaimDues,
} from './take-backs.queries.ts'
import { tellAnswered, tellClaimed, tellDecided, tellKept, tellWithdrawn } from './tell-take-backs.ts'

const done = { isValid: true, errorMsgs: [] }
const sumLeft = (dues: readonly DueFound[]) => dues.reduce((sum, { leftCents }) => sum - leftCents, 0)
const changed = ({ live }: OperationContext) => live(['billing'], ['payroll'], ['accounting'])

/** The due as it is now, locked; what is settled, or owed to the teacher, is nothing to decide about. */
const lockOpen = async (
  context: OperationContext,
  { id, updatedAt }: { readonly id: number; readonly updatedAt: string | null },
  teacherId: number | null,
): Promise<DueFound> => {
  const { db } = context
  ;(await findDue(db, id, teacherId)) ?? notFound()
  await lockUnchanged(db, 'teacherDues', id, updatedAt, async () => ({ ...(await findDue(db, id, teacherId)) }))
  const due = (await findDue(db, id, teacherId)) ?? notFound()
  if (due.amountCents > 0) refuse(refusals.owed)
  if (due.leftCents === 0) refuse(refusals.settled)
  return due
}

/** « Ne pas reprendre »: what is left of it stays with the teacher, at the company’s cost. */
export const keepTakeBack = async (context: OperationContext, input: KeepTakeBack) => {
  const due = await lockOpen(context, input, null)
  await tellKept(context, due, input.reason)
  changed(context)
  return { errors: null, ...(await keepDue(context.db, due.id, context.today(), input.reason)) }
}

export const answerTakeBack = async (context: OperationContext, input: AnswerTakeBack) => {
  const { as, db, today } = context
  if (as.kind !== 'teacher') return notFound()
  const due = await lockOpen(context, input, as.teacherId)
  if (due.answeredOn !== null) refuse(refusals.answered)
  await tellAnswered(context, due, input.answer)
  changed(context)
  return { errors: null, ...(await answerDue(db, due.id, input.answer, today())) }
}

/** Maintained: it is taken from now on. */
export const decideTakeBack = async (context: OperationContext, input: DecideTakeBack) => {
  const due = await lockOpen(context, input, null)
  if (due.answeredOn === null || due.decidedOn !== null) refuse(refusals.notAnswered)
  await tellDecided(context, due, input.decision)
  changed(context)
  return { errors: null, ...(await decideDue(context.db, due.id, input.decision, context.today())) }
}

/** One letter of all that no pay has taken; of two clicks the second finds nothing to claim. */
export const claimTakeBacks = async (context: OperationContext, teacherId: number) => {
  const { db, platform, today, now } = context
  const dues = await lockClaimable(db, teacherId)
  if (dues.length === 0) refuse(refusals.nothingToClaim)
  const [payee = notFound()] = await listPayees(db, [teacherId])
  const claimedOn = today()
  const letter = {
    ...{ teacher: [payee.firstName, payee.lastName].filter((one) => one !== null).join(' '), address: payee.address },
    ...{ claimedOn, createdAt: now(), lines: dues },
  }
  const seller = await findSeller(db, 'private-tuition')
  const iban = await platform.settings.text('transfer_iban_tuition')
  const fileName = `trop-verse-${teacherId}-${claimedOn}.pdf`
  const file = await platform.files.storeGenerated(db, {
    ...{ body: await platform.pdf.render(claimPaper(letter, seller, iban)), fileName },
    ...{ mediaType: 'application/pdf', accountId: null },
  })
  await claimDues(
    db,
    dues.map(({ id }) => id),
    { claimedOn, letterFileId: file.id, claimedVatPercent: payee.vatPercent },
  )
  await tellClaimed(context, payee, sumLeft(dues), { fileId: file.id, name: fileName })
  changed(context)
  return done
}

/** He teaches again: his pay takes it back. */
export const withdrawClaim = async (context: OperationContext, teacherId: number) => {
  const { db } = context
  const dues = await lockClaimed(db, teacherId)
  if (dues.length === 0) refuse(refusals.notClaimed)
  if (dues.some(({ givenBackCents }) => givenBackCents > 0)) refuse(refusals.givenBack)
  await unclaimDues(
    db,
    dues.map(({ id }) => id),
  )
  await tellWithdrawn(context, teacherId, sumLeft(dues))
  changed(context)
  return done
}

/** A transfer of his, shared over what is claimed, the oldest first. */
export const giveBack = async (context: OperationContext, { teacherId, amount, receivedOn }: GiveBack) => {
  const { db, today } = context
  const dues = await lockClaimed(db, teacherId)
  const [first] = dues
  if (!first) return refuse(refusals.notClaimed)
  if (receivedOn > today() || receivedOn < (first.claimedOn ?? '')) refuse(refusals.dayOutside, 'receivedOn')
  await refuseClosedWageDay(db, receivedOn, 'receivedOn')
  if (amount > sumLeft(dues)) refuse(refusals.tooMuch(formatEuros(sumLeft(dues))), 'amount')
  let rest = amount
  const parts = dues.flatMap(({ id, leftCents }) => {
    const cents = Math.min(rest, -leftCents)
    rest -= cents
    return cents === 0 ? [] : [{ dueId: id, cents }]
  })
  await insertGivenBack(db, parts, receivedOn)
  changed(context)
  return { errors: null, id: teacherId, updatedAt: null }
}
