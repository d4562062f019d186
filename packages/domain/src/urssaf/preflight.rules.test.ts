// What stands against a payment request before it leaves: each fault with what mends it.
import { expect, test } from 'vitest'
import { advanceReasons } from './advance-decision.rules.ts'
import { mendOf, type PreflightFacts, preflight } from './preflight.rules.ts'

const line = {
  ...{ day: '2026-11-20', minutes: 90, unitPriceCents: 4400, totalCents: 6600, totalExclTaxCents: 6000, vatCents: 600 },
  ...{ label: 'Cours', teacherNumber: 'SAP732829320' },
}
const facts = (change: Partial<PreflightFacts> = {}): PreflightFacts => ({
  ...{ companyIdentifier: 'SAP1', clientUuid: 'x', birthDay: '1980-03-29', reference: 'F1', issuedOn: '2026-11-20' },
  ...{ totalCents: 6600, totalExclTaxCents: 6000, depositCents: 0, depositOn: null, lines: [line] },
  ...{ standing: 'active', activeFrom: '2025-09-01', today: '2026-11-20', creditedCents: 0 },
  ...{ mostLines: 10, depositMaxPercent: 50 },
  ...change,
})
const codesOf = (change: Partial<PreflightFacts>) => preflight(facts(change)).map(({ code, fix }) => `${code} ${fix}`)

test('URSSAF-11 a request is looked at before it is sent, and each fault has what mends it', () => {
  expect(preflight(facts())).toEqual([])
  expect(codesOf({ lines: [] })).toEqual(['no-lines without'])
  expect(codesOf({ standing: null })).toEqual(['unregistered registration'])
  expect(codesOf({ standing: 'blocked' })).toEqual(['blocked without'])
  expect(codesOf({ standing: 'expired' })).toEqual(['expired without'])
  expect(codesOf({ birthDay: '' })).toEqual(['birth registration'])
  expect(codesOf({ activeFrom: '2026-11-21' })).toEqual(['before-activation without'])
  expect(codesOf({ today: '2026-11-19' })).toEqual(['future lesson'])
  expect(codesOf({ creditedCents: 100 })).toEqual(['credited lesson'])
  expect(codesOf({ lines: [{ ...line, teacherNumber: null }] })).toEqual(['no-number teacher'])
  expect(codesOf({ depositCents: 3301 })).toEqual(['deposit without'])
  expect(codesOf({ depositCents: 3300 })).toEqual([])
  const [other] = [{ ...line, day: '2026-10-31' }]
  expect(codesOf({ lines: [other, line], totalCents: 13200 })).toEqual(['two-months without'])
  expect(codesOf({ lines: Array.from({ length: 11 }, () => line), totalCents: 72600 })).toEqual(['too-many without'])
  expect(codesOf({ totalCents: 6500 })).toEqual(['total without'])
  expect(codesOf({ lines: [{ ...line, vatCents: 601 }] })).toEqual(['vat lesson'])
  expect(codesOf({ lines: [{ ...line, minutes: 60 }] })).toEqual(['hours lesson'])
  expect(
    codesOf({
      lines: [line, { ...line, totalCents: -100, minutes: 0, totalExclTaxCents: -91, vatCents: -9 }],
      totalCents: 6500,
    }),
  ).toEqual(['negative without', 'hours lesson'])
})

const records = { contractId: 3, customerId: 4, teacherId: 5 }

test('each reason leads to what mends it, and to its record where it has one', () => {
  expect(mendOf('activity', records)).toEqual({ fix: 'contract', recordId: 3 })
  expect(mendOf('no-number', records)).toEqual({ fix: 'teacher', recordId: 5 })
  expect(mendOf('blocked', records)).toEqual({ fix: 'customer', recordId: 4 })
  // the number is on the record of the company, what the rule says is changed with the rules
  expect(mendOf('undeclared', records)).toEqual({ fix: 'company', recordId: null })
  expect(mendOf('undeclared-by-rule', records)).toEqual({ fix: 'rules', recordId: null })
  expect(mendOf('no-number', { ...records, teacherId: null })).toBeNull()
})

test('what is asked, what has passed and what was paid before has nothing to mend', () => {
  const left = advanceReasons.filter((reason) => mendOf(reason, records) === null)
  expect(left).toEqual(['advanced', 'crossing', 'no-way', 'pack', 'before-activation'])
})
