// A family contests a charge with a word; the office waives it for a reason, or maintains it; both are told once.
import { refusalOfContesting, refusalOfDeciding } from '@cartable/domain/courses/charges/charges.rules.ts'
import type { Charge, ChargeDecision } from '@cartable/domain/courses/charges/charges.schema.ts'
import { chargeText } from '@cartable/domain/courses/charges/charges.words.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { tellCharge } from '../planning/tell-charge.ts'
import { findSettler } from '../shared/dispute-ends.queries.ts'
import { type FoundCharge, listCharges, lockCharge, markContested, markDecided } from './charges.queries.ts'

/** Days for which a family still reads how a charge ended. */
const shownDays = 30

const sinceOf = ({ today }: OperationContext) => addMonths(today(), -12)

/** A family reads what it is asked, not what the teacher has of it, nor how others count. */
const viewOf = (context: OperationContext, charge: FoundCharge, isOffice: boolean): Charge => {
  const { identity, now } = context
  const mayWrite = isOffice && identity !== null && hasRight(identity.rights, 'courses', 'write')
  return {
    ...charge,
    ...(!isOffice && { teacherCents: null, familyCount: null, teacherCount: null }),
    mayContest: !isOffice && refusalOfContesting(charge, now()) === null,
    mayDecide: mayWrite && refusalOfDeciding(charge, 'waive') === null,
  }
}

export const showCharges = async (
  context: OperationContext,
  asked: {
    readonly customerId?: number | undefined
    readonly teacherId?: number | undefined
    readonly reader?: 'family' | undefined
  },
) => {
  const { db, as, identity, now } = context
  const isOffice = as.kind === 'staff' && asked.reader === undefined
  const own = identity?.customerId
  if (!isOffice && own === undefined) return { rows: [] }
  const of = isOffice ? { customerId: asked.customerId, teacherId: asked.teacherId } : { customerId: own }
  const settledSince = new Date(now().getTime() - shownDays * 86_400_000)
  const rows = await listCharges(db, { ...of, settledSince, since: sinceOf(context) })
  return { rows: rows.map((charge) => viewOf(context, charge, isOffice)) }
}

export const contestCharge = async (
  context: OperationContext,
  { id, words }: { readonly id: number; readonly words: string },
) => {
  const { db, identity, now, live } = context
  const charge = (await lockCharge(db, id, sinceOf(context))) ?? notFound()
  if (charge.customerId !== identity?.customerId) return notFound()
  const refusal = refusalOfContesting(charge, now())
  if (refusal) refuse(refusal, 'words')
  const saved = await markContested(db, id, words, now())
  live(['courses'])
  const settler = await findSettler(db, charge.contractId, false)
  await notify(db, await accountsOfStaff(db, { staffUserIds: [settler] }), {
    kind: 'course',
    title: `${charge.customerName} conteste le montant d’un cours annulé\u00a0: à vous de décider.`,
    body: `${chargeText(charge)} «\u00a0${words}\u00a0»`,
    link: '/privateTuition/planning/a-regler',
  })
  return { errors: null, ...saved }
}

export const decideCharge = async (
  context: OperationContext,
  { id, decision, words }: { readonly id: number; readonly decision: ChargeDecision; readonly words: string },
) => {
  const { db, identity, now, live } = context
  const charge = (await lockCharge(db, id, sinceOf(context))) ?? notFound()
  const refusal = refusalOfDeciding(charge, decision)
  if (refusal) refuse(refusal, 'words')
  const saved = await markDecided(db, id, {
    ...{ status: decision === 'waive' ? 'waived' : 'proposed', words, now: now() },
    accountId: identity?.accountId ?? null,
  })
  live(['courses'])
  await tellCharge(context, id, decision === 'waive' ? 'waived' : 'kept')
  return { errors: null, ...saved }
}
