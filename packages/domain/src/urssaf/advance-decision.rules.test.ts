// Whether a lesson is advanced and how its price is shared: each reason, the two ways, the ceiling.
import { expect, test } from 'vitest'
import { type AdvanceDecisionFacts, decideAdvance, decisionWords, reasonWords } from './advance-decision.rules.ts'

const facts = (change: Partial<AdvanceDecisionFacts> = {}): AdvanceDecisionFacts => ({
  ...{
    mayOpenCredit: true,
    undeclaredFor: null,
    isMandataireOpen: true,
    way: 'whole',
    guaranteedUntil: null,
    ...{ declaredCents: 0, guaranteeFromCents: 20_000_000 },
    day: '2026-11-18',
    today: '2026-11-20',
  },
  registration: { id: 3, status: 'active', activeFrom: '2026-09-01', birthOn: '1980-03-29' },
  ...{ priceCents: 6600, ratePercent: '50', leftCents: 600_000, teacherNumber: '73282932000074' },
  ...change,
})
const reasonOf = (change: Partial<AdvanceDecisionFacts>) => decideAdvance(facts(change)).reason
const registered = (change: Partial<NonNullable<AdvanceDecisionFacts['registration']>>) => ({
  registration: { id: 3, status: 'active' as const, activeFrom: '2026-09-01', birthOn: '1980-03-29', ...change },
})

test('BILL-24 the whole price is asked of the Urssaf, which debits the family its half; a deposit leaves that half to us', () => {
  const whole = decideAdvance(facts())
  expect(whole).toMatchObject({ isAdvanced: true, creditCents: 3300, collectsCents: 3300, registrationId: 3 })
  expect(decisionWords(whole, 6600)).toBe('66,00\u00a0€ demandés à l’Urssaf, qui vous prélèvera 33,00\u00a0€.')
  const deposit = decideAdvance(facts({ way: 'deposit', guaranteedUntil: '2026-12-31', priceCents: 4950 }))
  expect(deposit).toMatchObject({ isAdvanced: true, creditCents: 2475, collectsCents: 0 })
  expect(decisionWords(deposit, 4950)).toBe('49,50\u00a0€ dont 24,75\u00a0€ d’avance Urssaf.')
})

test('BILL-24 what may not be advanced is said with its reason, in the order of the rules', () => {
  expect(reasonOf({ way: 'none', mayOpenCredit: false })).toBe('no-way')
  expect(reasonOf({ mayOpenCredit: false, undeclaredFor: 'rule' })).toBe('activity')
  // of a lesson that opens the credit, that the company was not declared is the reason, never the lesson
  expect(reasonOf({ undeclaredFor: 'number', registration: null })).toBe('undeclared')
  expect(reasonOf({ undeclaredFor: 'rule', registration: null })).toBe('undeclared-by-rule')
  for (const reason of ['undeclared', 'undeclared-by-rule'] as const)
    expect(reasonWords(reason)).toContain('la société n’était pas déclarée')
  expect(reasonOf({ registration: null })).toBe('unregistered')
  expect(reasonOf(registered({ status: 'unlinked' }))).toBe('unwanted')
  expect(reasonOf(registered({ status: 'pending' }))).toBe('not-active')
  expect(reasonOf(registered({ status: 'blocked' }))).toBe('blocked')
  expect(reasonOf(registered({ status: 'expired' }))).toBe('expired')
  expect(reasonOf(registered({ activeFrom: '2026-11-19', birthOn: null }))).toBe('before-activation')
  expect(reasonOf({ ...registered({ birthOn: null }), leftCents: 0 })).toBe('birth-missing')
  expect(reasonOf({ way: 'deposit', guaranteedUntil: '2026-11-19' })).toBe('no-guarantee')
  // above the threshold of the year, the guarantee is due in the whole way too
  expect(reasonOf({ declaredCents: 19_993_400 })).toBe('advanced')
  expect(reasonOf({ declaredCents: 19_993_401 })).toBe('no-guarantee')
  expect(reasonOf({ declaredCents: 19_993_401, guaranteedUntil: '2026-11-19' })).toBe('no-guarantee')
  expect(reasonOf({ declaredCents: 19_993_401, guaranteedUntil: '2026-11-20' })).toBe('advanced')
  expect(reasonOf({ declaredCents: 19_993_401, guaranteeFromCents: null })).toBe('advanced')
  expect(reasonOf({ leftCents: 0, teacherNumber: null })).toBe('ceiling')
  expect(reasonOf({ teacherNumber: null })).toBe('no-number')
  expect(reasonOf({ isMandataireOpen: false, registration: null })).toBe('mandataire')
  // a family that does not have the advance is not bothered with it
  expect(decisionWords(decideAdvance(facts({ registration: null })), 6600)).toBeNull()
  expect(decisionWords(decideAdvance(facts(registered({ activeFrom: '2026-11-19' }))), 6600, '2026-11-19')).toBe(
    'Pas d’avance immédiate\u00a0: le cours précède son activation, le 19/11/2026.',
  )
})

test('ACCT-18 the bill that crosses the ceiling asks no credit above it: the family is debited the rest, in the whole way alone', () => {
  expect(decideAdvance(facts({ leftCents: 1000 }))).toMatchObject({ creditCents: 1000, collectsCents: 5600 })
  const deposit = { way: 'deposit', guaranteedUntil: '2026-12-31' } as const
  expect(decideAdvance(facts({ ...deposit, leftCents: 3299 }))).toMatchObject({ isAdvanced: false, reason: 'ceiling' })
  expect(decideAdvance(facts({ ...deposit, leftCents: 3300 }))).toMatchObject({ isAdvanced: true })
})

test('BILL-24 a family that stops, is on a pack, or of a year whose law is not known is not advanced from that day on', () => {
  expect(reasonOf(registered({ status: 'refused' }))).toBe('unwanted')
  expect(reasonOf(registered({ stopsOn: '2026-11-18' }))).toBe('unwanted')
  expect(reasonOf(registered({ stopsOn: '2026-11-19' }))).toBe('advanced')
  expect(reasonOf({ isOnPack: true })).toBe('pack')
  expect(reasonOf(registered({ activeFrom: '2026-11-18' }))).toBe('advanced')
  expect(reasonOf(registered({ activeFrom: null }))).toBe('before-activation')
  expect(reasonOf({ ratePercent: null })).toBe('ceiling')
  expect(reasonOf({ leftCents: null })).toBe('ceiling')
  expect(decideAdvance(facts({ leftCents: 0 }))).toEqual({
    ...{ isAdvanced: false, reason: 'ceiling', registrationId: 3, creditCents: 0, collectsCents: 0 },
  })
  expect(decideAdvance(facts({ registration: null })).registrationId).toBeNull()
  expect(decideAdvance(facts({ leftCents: 1000 })).reason).toBe('crossing')
  // a credit that rounds to nothing is none
  expect(reasonOf({ priceCents: 0 })).toBe('ceiling')
})

test('what is advanced has no reason to be read, and the day of the activation only where that is one', () => {
  expect([reasonWords('advanced'), reasonWords('crossing')]).toEqual(['', ''])
  const refused = { isAdvanced: false, creditCents: 0, collectsCents: 0 }
  const early = { ...refused, reason: 'before-activation' as const }
  expect(decisionWords(early, 6600)).toBe('Pas d’avance immédiate\u00a0: le cours précède son activation.')
  expect(decisionWords({ ...refused, reason: 'pack' }, 6600, '2026-11-19')).toContain('pack d’heures')
})
