// What a change of rules says besides its counts: each thing that changes and is not counted, and nothing else.
import { expect, test } from 'vitest'
import { leftUnsaid } from './rule-effect.ts'
import { RuleChange } from './rules.schema.ts'
import type { SaleRules } from './what-is-sold.ts'

const always = { from: '2014-01-01', until: null, legalBasis: 'loi' }
const employment = {
  employeeRegime: 'prestataire',
  advanceInMandataire: false,
  vatDue: 'collection',
  recoversBadDebtVat: false,
} as const
const rules: SaleRules = {
  companies: [
    {
      id: 1,
      ...always,
      company: 'private-tuition',
      vatStatus: 'liable',
      isSapDeclared: true,
      declaredOn: null,
      ...employment,
    },
    {
      id: 2,
      ...always,
      company: 'traineeship',
      vatStatus: 'liable',
      isSapDeclared: false,
      declaredOn: null,
      ...employment,
    },
  ],
  ...{ activities: [], vat: [], credits: [] },
}
const said = (change: Partial<RuleChange>) =>
  leftUnsaid(rules, {
    ...RuleChange.parse({
      kind: 'company',
      from: '2026-12-01',
      legalBasis: 'loi',
      vatStatus: 'franchise',
      ...employment,
    }),
    ...change,
  })

test('the same terms of another tax leave nothing unsaid of lessons; of stages, what is added later and the trial', () => {
  expect(said({ company: 'private-tuition' })).toEqual([])
  expect(said({ company: 'traineeship' })).toEqual([expect.stringContaining('suppléments')])
})

test('each term that changes and that no count tells has its sentence', () => {
  expect(said({ company: 'private-tuition', vatDue: 'debits' })).toEqual([expect.stringMatching(/^L’exigibilité/)])
  expect(said({ company: 'private-tuition', employeeRegime: 'mandataire', advanceInMandataire: true })).toEqual([
    expect.stringContaining('créés à partir de ce jour'),
    expect.stringContaining('avance immédiate'),
  ])
  expect(said({ company: 'private-tuition', recoversBadDebtVat: true })).toEqual([
    expect.stringContaining('créance perdue'),
  ])
})

test('a rate of what is not planned says that it is not counted', () => {
  expect(said({ kind: 'vat', activity: 'cancellation-fee' })).toEqual([expect.stringContaining('indemnités')])
  expect(said({ kind: 'vat', activity: 'traineeship-online' })).toEqual([expect.stringContaining('suppléments')])
  expect(said({ kind: 'vat', activity: 'tuition-home' })).toEqual([])
  expect(said({ kind: 'activity', activity: 'lesson-home' })).toEqual([])
})
