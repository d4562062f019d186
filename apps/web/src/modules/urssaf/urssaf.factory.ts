// Answers of the tax advance for the tests of screens that show it.
import type { BillAdvance, TaxCeiling } from '@cartable/domain/urssaf/advances.schema.ts'

/** A bill of which nothing is asked of the Urssaf. */
export const noAdvance = (): BillAdvance => ({
  ...{
    billId: 8,
    words: null,
    mend: null,
    creditCents: 0,
    collectsCents: 0,
    faults: [],
    requests: [],
    courseId: null,
    contractId: null,
    teacherId: null,
    lesson: null,
    customerId: 1,
  },
  ...{ phone: null, mayAsk: false, mayEnd: false, mayCorrect: false, withdrawal: null, toReturnCents: 0 },
})
export const ceilingOf = (): TaxCeiling => ({
  ...{ id: null, updatedAt: null, customerId: 1, year: 2026, hasDisability: false, usedElsewhereCents: 0 },
  ...{ ceilingCents: 600_000, isProvisional: false, takenCents: 3300, plannedCents: 0, reachedIn: null },
})
