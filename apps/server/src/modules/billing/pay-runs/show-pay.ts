// « Paie » of a month: what each self-employed teacher is owed and why, what is held back, runs that wait, invoices and files.
import { netParts, obstaclesOf, stateOf } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { OwnPay, PayMonth, PayPaper, PayRow } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { addDays, addMonths, dayOf, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listOwedExtras, type OwedExtra } from '../extras/extras.queries.ts'
import { type Held, listItems, listOwed, listPayees, listUnbilled, type OwedItem, sumDues } from './due.queries.ts'
import { isAlone, proposedFor } from './list-proposed.ts'
import { listFiles } from './pay-files.queries.ts'
import { findTerms } from './pay-terms.queries.ts'
import { meansIn, readPaySettings } from './read-pay-settings.ts'
import { listPapers, listPapersOf, type PaperFound } from './teacher-bills.queries.ts'

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const itemOf = ({ kind, doneAt, words, minutes, cents }: OwedItem): PayRow['items'][number] => ({
  ...{ kind, words, minutes, cents },
  day: dayOf(doneAt),
})

const extraItemOf = ({ kind, day, label, amountCents }: OwedExtra): PayRow['items'][number] => ({
  ...{ kind, day, words: label, minutes: null, cents: amountCents },
})

/** What families have not paid, order by order, and what no order bills yet. */
const heldOf = (unpaid: readonly OwedItem[], unbilled: readonly Held[]): PayRow['held'] => [
  ...(unpaid.length === 0
    ? []
    : [{ reason: 'family' as const, count: unpaid.length, cents: sum(unpaid.map(({ cents }) => cents)) }]),
  ...unbilled.map(({ reason, count, cents }) => ({ reason, count, cents })),
]

export const rowsOf = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  before: string,
): Promise<PayRow[]> => {
  const settings = await readPaySettings(platform)
  const owed = await listOwed(db, { before, ...settings })
  const unbilled = Map.groupBy(await listUnbilled(db, { before }), ({ teacherId }) => teacherId)
  const items = await listItems(db, [...new Set(owed.map(({ orderId }) => orderId))])
  const keyOf = ({ orderId, teacherId }: { orderId: number; teacherId: number }) => `${orderId} ${teacherId}`
  const isPayable = new Map(owed.map((one) => [keyOf(one), one.isPayable]))
  const [byTeacher, itemsOf] = [Map.groupBy(owed, (one) => one.teacherId), Map.groupBy(items, (one) => one.teacherId)]
  const dues = await sumDues(db)
  const share = await platform.settings.integer('teacher_recovery_share')
  const extras = Map.groupBy(await listOwedExtras(db, { before }), (one) => one.teacherId)
  const payees = await listPayees(db, [...new Set([...byTeacher.keys(), ...unbilled.keys(), ...extras.keys()])])
  return payees.map((payee): PayRow => {
    const { teacherId, teacher } = payee
    const parts = (byTeacher.get(teacherId) ?? []).filter((one) => one.isPayable)
    const theirs = itemsOf.get(teacherId) ?? []
    const own = dues.get(teacherId) ?? []
    const netted = netParts(parts, own, share)
    const lessonsCents = sum(netted.map(({ payCents }) => payCents))
    const ownExtras = extras.get(teacherId) ?? []
    const totalCents = lessonsCents + sum(ownExtras.map(({ amountCents }) => amountCents))
    const duesCents = lessonsCents - sum(parts.map(({ amountCents }) => amountCents))
    const means = meansIn(settings, payee)
    return {
      ...{ teacherId, teacher, means, totalCents, duesCents },
      carriedCents: sum(own.map(({ leftCents }) => leftCents)) - duesCents,
      items: [...theirs.filter((one) => isPayable.get(keyOf(one)) === true).map(itemOf), ...ownExtras.map(extraItemOf)],
      obstacles: obstaclesOf(payee, means, settings.hasAccount),
      held: heldOf(
        theirs.filter((one) => isPayable.get(keyOf(one)) === false),
        unbilled.get(teacherId) ?? [],
      ),
    }
  })
}

const paperOf = ({ transfer, isSending, ...paper }: PaperFound): PayPaper => ({
  ...paper,
  state: stateOf({ transfer, isSending, dueCents: paper.dueCents, refusal: paper.refusal }),
})

export const showPay = async (context: OperationContext, day: string): Promise<PayMonth> => {
  const { db, platform } = context
  const month = startOfMonth(day)
  return {
    month,
    rows: await rowsOf(context, addMonths(month, 1)),
    approvalCents: await platform.settings.integer('teacher_pay_approval'),
    hasAccount: (await readPaySettings(platform)).hasAccount,
    isAlone: await isAlone(context),
    proposed: await proposedFor(context),
    papers: (await listPapers(db, month)).map(paperOf),
    files: await listFiles(db, month),
  }
}

/** What he can mend himself, or has to bring; the account of the company is not his. */
const ownObstacles = async ({ db, platform }: OperationContext, teacherId: number): Promise<string[]> => {
  const [payee] = await listPayees(db, [teacherId])
  return payee
    ? obstaclesOf(payee, meansIn(await readPaySettings(platform), payee), true).map(({ words }) => words)
    : []
}

/** « Ma paie »: what lessons given so far will still bring, and every invoice made in the teacher's name. */
export const showOwnPay = async (context: OperationContext): Promise<OwnPay> => {
  const { db, as, today, platform } = context
  if (as.kind !== 'teacher') return notFound()
  const { teacherId } = as
  const scope = { before: addDays(today(), 1), teacherId, ...(await readPaySettings(platform)) }
  const extras = await listOwedExtras(db, scope)
  const coming = [
    ...extras.map((one) => one.amountCents),
    ...(await listOwed(db, scope)).map((one) => one.amountCents),
    ...(await listUnbilled(db, scope)).map((one) => one.cents),
  ]
  const terms = (await findTerms(db, teacherId)) ?? notFound()
  const dues = (await sumDues(db, teacherId)).get(teacherId) ?? []
  return {
    isSelfEmployed: terms.isSelfEmployed,
    mandateAcceptedOn: terms.mandateAcceptedOn,
    comingCents: sum(coming),
    duesCents: sum(dues.map(({ leftCents }) => leftCents)),
    extras: extras.map(({ kind, day, label, amountCents }) => ({ kind, day, label, cents: amountCents })),
    obstacles: terms.isSelfEmployed ? await ownObstacles(context, teacherId) : [],
    papers: (await listPapersOf(db, teacherId)).map((found) => {
      const { id, reference, issuedOn, totalCents, state, paidOn } = paperOf(found)
      return { ...{ id, reference, issuedOn, totalCents, state, paidOn }, month: found.month }
    }),
  }
}
