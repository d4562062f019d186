// Use cases of the advance that is asked for: the company's way, a household's ceiling, the advance of a bill.
import { shareOf } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { AdvanceWay } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import { advancesRefusals } from '@cartable/domain/urssaf/advances.refusals.ts'
import type { TaxCeiling, TaxCeilingInput } from '@cartable/domain/urssaf/advances.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { readLessonsSold } from '../accounting/rates/read-what-is-sold.ts'
import {
  findCeiling,
  findDeclared,
  listPlannedLessons,
  listWays,
  saveCeilingRow,
  saveWayRow,
} from './advances.queries.ts'
import { endBillAdvance, returnMoney } from './end-bill-advance.ts'
import { advanceKeys } from './note-advance.ts'
import { findTaxpayerOf } from './registrations.queries.ts'
import { showBillAdvance } from './show-bill-advance.ts'

export const showCeiling = async ({ db, today }: OperationContext, customerId: number): Promise<TaxCeiling> => {
  if (!(await findTaxpayerOf(db, customerId))) return notFound()
  const year = Number(today().slice(0, 4))
  const found = await findCeiling(db, customerId, year)
  const { ceilingCents, takenCents, usedElsewhereCents } = found
  let left = (ceilingCents ?? 0) - usedElsewhereCents - takenCents
  let reachedIn = ceilingCents !== null && left <= 0 ? `${today().slice(0, 7)}-01` : null
  let plannedCents = 0
  const lessons = await listPlannedLessons(db, customerId, year)
  const sold = await readLessonsSold(db, lessons)
  for (const [at, { day, priceCents, ratePercent }] of lessons.entries()) {
    if (!sold[at]?.opensCredit || ratePercent === null) continue
    const cents = shareOf(priceCents, ratePercent)
    plannedCents += cents
    left -= cents
    if (ceilingCents !== null && left <= 0 && reachedIn === null) reachedIn = `${day.slice(0, 7)}-01`
  }
  return { ...found, customerId, year, plannedCents, reachedIn }
}

const saveCeiling = async (context: OperationContext, input: TaxCeilingInput) => {
  const { db, live } = context
  const { id, updatedAt, customerId } = input
  if (!(await findTaxpayerOf(db, customerId))) return notFound()
  if (id !== null) await lockUnchanged(db, 'taxCeilings', id, updatedAt, () => showCeiling(context, customerId))
  const saved = await saveCeilingRow(db, input)
  live(...advanceKeys(customerId))
  return { errors: null, ...saved }
}

export const advancesService = handlers(advancesApi, {
  listWays: async ({ db, today }) => {
    const ways = await listWays(db)
    const current = ways.find(({ beginsOn }) => beginsOn <= today())
    const year = Number(today().slice(0, 4))
    return {
      ways: ways.map((row) => ({ ...row, way: row.way as AdvanceWay, isCurrent: row === current })),
      declared: {
        ...{ year, ...(await findDeclared(db, year)) },
        isGuaranteed: (current?.guaranteedUntil ?? '') >= today(),
      },
    }
  },
  saveWay: async ({ db, today, live }, { beginsOn, way, guaranteedUntil }) => {
    // what was decided of lessons stays: only days to come are changed
    if (beginsOn < today()) refuse(advancesRefusals.wayBeginsBefore, 'beginsOn')
    const saved = await saveWayRow(db, { beginsOn, way, guaranteedUntil: way === 'none' ? null : guaranteedUntil })
    live(['urssaf'], ['courses'])
    return { errors: null, ...saved }
  },
  showCeiling: (context, { customerId }) => showCeiling(context, customerId),
  saveCeiling,
  showBill: ({ db, today }, { billId }) => showBillAdvance(db, billId, today()),
  endAdvance: (context, { id }) => endBillAdvance(context, id),
  returnMoney: (context, { id, to }) => returnMoney(context, id, to),
})
