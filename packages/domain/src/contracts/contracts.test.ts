// Workflows, rules and forms of contracts.
import { describe, expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import {
  type ContractTerm,
  fixedTerms,
  refuseLocation,
  refuseSave,
  settleLocation,
  splitPrice,
} from './contracts.rules.ts'
import { PriceVersionInput } from './contracts.schema.ts'
import {
  actionsOf,
  type ContractStatus,
  contractStatuses,
  contractStatusLabels,
  contractsWorkflow,
  type KnownFacts,
  type PriceFacts,
  pricesWorkflow,
} from './contracts.workflow.ts'

const known: KnownFacts = { openTwin: null, teacherLeft: false, hasRun: true, endsOn: null, endKind: null }
const offered = (status: ContractStatus, more: Partial<KnownFacts> = {}) =>
  actionsOf(status, { ...known, hasRun: status !== 'created', ...more }).map(({ action }) => action)

describe('contract', () => {
  test('CONTRACT-03 has the statuses created, active, pause, close and failed, on a sound road', () => {
    expect(contractStatuses).toEqual(['created', 'active', 'pause', 'close', 'failed'])
    expect(Object.values(contractStatusLabels)).toEqual(['Créé', 'Actif', 'En pause', 'Clôturé', 'Échoué'])
    expect(flawsOfWorkflow(contractsWorkflow)).toEqual([])
  })
  test('CONTRACT-04 CONTRACT-09 active offers edit, pause and close, neither resume nor reactivate', () =>
    expect(offered('active')).toEqual(['edit', 'pause', 'close']))
  test('CONTRACT-05 pause offers edit, resume and close', () =>
    expect(offered('pause')).toEqual(['edit', 'resume', 'close']))
  test('CONTRACT-07 CONTRACT-10 close and failed offer reactivate, neither edit, close nor pause', () => {
    expect(offered('close')).toEqual(['reactivate'])
    expect(offered('failed')).toEqual(['reactivate'])
  })
  test('CONTRACT-08 created offers neither close, pause, resume nor reactivate; it is given up', () => {
    expect(offered('created')).toEqual(['edit', 'giveUp'])
    const facts = { ...known, hasRun: false }
    expect(refusalOfMove(contractsWorkflow, 'created', 'close', { ...facts, by: 'staff' })?.code).toBe(
      'contracts.giveUpInstead',
    )
    expect(refusalOfMove(contractsWorkflow, 'created', 'close', { ...facts, by: 'give-up' })).toBeNull()
    for (const status of ['active', 'pause'] as const)
      expect(refusalOfMove(contractsWorkflow, status, 'close', { ...facts, hasRun: true, by: 'give-up' })?.code).toBe(
        'contracts.closeInstead',
      )
  })
  test('a contract that never ran is reactivated as created, one that ran as active', () => {
    const reopened = (hasRun: boolean) =>
      (['created', 'active'] as const).filter(
        (to) => refusalOfMove(contractsWorkflow, 'close', to, { ...known, by: 'staff', hasRun }) === null,
      )
    expect([reopened(false), reopened(true)]).toEqual([['created'], ['active']])
    expect(offered('close', { hasRun: false, endKind: 'given-up' })).toEqual(['reactivate'])
  })
  test('an end that was said is taken back while it is to come, and its day corrected once it is past', () => {
    expect(offered('active', { endsOn: '2026-12-19' })).toEqual(['edit', 'pause', 'close', 'goOn'])
    expect(offered('pause', { endsOn: '2026-12-19' })).toEqual(['edit', 'resume', 'close', 'goOn'])
    expect(offered('close', { endKind: 'ended' })).toEqual(['reactivate', 'correctEnd'])
  })
  test('reactivating is offered but refused while a twin is open', () => {
    expect(actionsOf('close', { ...known, openTwin: 'CT0000007' })[0]?.reason).toBe(
      'Le contrat CT0000007 lie déjà cet élève à ce professeur, dans cette matière et ce format.',
    )
    expect(actionsOf('close', { ...known, teacherLeft: true })[0]?.reason).toMatch(
      /^Ce professeur n’est plus en activité/,
    )
  })
  test('a price makes a contract active, a test course makes it fail, no button does', () => {
    const by = (who: 'staff' | 'price' | 'test') => ({ ...known, by: who, hasRun: false })
    expect(refusalOfMove(contractsWorkflow, 'created', 'active', by('price'))).toBeNull()
    expect(refusalOfMove(contractsWorkflow, 'created', 'active', by('staff'))?.message).toBe(
      'Un contrat devient actif quand son premier prix est accepté.',
    )
    expect(refusalOfMove(contractsWorkflow, 'active', 'failed', by('test'))).toBeNull()
    expect(refusalOfMove(contractsWorkflow, 'active', 'failed', by('staff'))).not.toBeNull()
  })
  test('CONTRACT-11 CONTRACT-12 only created and active are saved; the others are read-only', () => {
    expect(contractStatuses.filter((status) => refuseSave(status) === null)).toEqual(['created', 'active'])
    const changeable = (status: ContractStatus | null) => {
      const fixed = fixedTerms(status)
      return (['studentId', 'scholarLevelId', 'location', 'startedOn'] as ContractTerm[]).filter(
        (term) => !fixed.includes(term),
      )
    }
    expect(changeable(null)).toEqual(['studentId', 'scholarLevelId', 'location', 'startedOn'])
    expect(changeable('created')).toEqual(['location', 'startedOn'])
    expect(changeable('active')).toEqual(['scholarLevelId', 'location', 'startedOn'])
    for (const status of ['pause', 'close', 'failed'] as const) expect(changeable(status)).toEqual([])
  })
  test('online lessons take place online, those at home do not', () => {
    expect(settleLocation({ format: 'CEL', location: 'student-home' }).location).toBe('online')
    expect(refuseLocation({ format: 'CAD', location: 'online' })).not.toBeNull()
    expect(refuseLocation({ format: 'CAD', location: 'company' })).toBeNull()
  })
})

describe('price', () => {
  const facts: PriceFacts = {
    isStaff: true,
    contractStatus: 'active',
    acceptedFrom: null,
    startsOn: '2026-12-01',
    lastCourseOn: null,
  }
  const refusal = (to: 'accepted' | 'refused' | 'cancelled', more: Partial<PriceFacts> = {}) =>
    refusalOfMove(pricesWorkflow, 'proposed', to, { ...facts, ...more })?.message ?? null

  test('CONTRACT-16 is proposed, then accepted, refused or cancelled, and stays so', () => {
    expect(flawsOfWorkflow(pricesWorkflow)).toEqual([])
    expect([refusal('accepted'), refusal('refused'), refusal('cancelled')]).toEqual([null, null, null])
    expect(refusalOfMove(pricesWorkflow, 'refused', 'accepted', facts)?.message).toBe(
      'Un prix ne passe pas de «\u00a0Refusé\u00a0» à «\u00a0Accepté\u00a0».',
    )
  })
  test('a family answers, it does not cancel', () => {
    expect(refusal('accepted', { isStaff: false })).toBeNull()
    expect(refusal('cancelled', { isStaff: false })).toBe('Seule la société annule une proposition.')
  })
  test('starts after the one before, on no lesson declared already, on a contract that still runs', () => {
    expect(refusal('accepted', { acceptedFrom: '2026-12-01' })).toContain('commence le 01/12/2026')
    expect(refusal('accepted', { acceptedFrom: '2026-09-01' })).toBeNull()
    expect(refusal('accepted', { acceptedFrom: '2026-09-01', lastCourseOn: '2026-12-02' })).toContain(
      'cours du 02/12/2026',
    )
    // the first price covers lessons that were given before it was agreed
    expect(refusal('accepted', { lastCourseOn: '2026-12-02' })).toBeNull()
    expect(refusal('accepted', { contractStatus: 'close' })).toBe(
      'Un contrat «\u00a0Clôturé\u00a0» ne prend plus de nouveau prix.',
    )
  })
  test('all of what is left is the self-employed teacher’s', () =>
    expect(splitPrice(3150, null)).toEqual({ teacherPart: 3150, urssafPart: 0 }))
  test('an employee gets the net, contributions of both sides are the rest', () => {
    const rates = { employeePercent: '21.8803', employerPercent: '44.7260', hourlyDeductionCents: 200 }
    // gross (31.50 + 2.00) / 1.44726 = 23.1472; net 23.1472 × 0.781197 = 18.0825
    expect(splitPrice(3150, rates)).toEqual({ teacherPart: 1808, urssafPart: 1342 })
    // the deduction never pays more than the contributions themselves
    expect(splitPrice(300, rates)).toEqual({ teacherPart: 234, urssafPart: 66 })
    expect(splitPrice(0, rates)).toEqual({ teacherPart: 0, urssafPart: 0 })
  })
  test('the parts always add up', () => {
    for (let cents = 1; cents < 9_000; cents += 7) {
      const { teacherPart, urssafPart } = splitPrice(cents, {
        employeePercent: '21.8803',
        employerPercent: '44.7260',
        hourlyDeductionCents: 200,
      })
      expect(teacherPart + urssafPart).toBe(cents)
      expect(Math.min(teacherPart, urssafPart)).toBeGreaterThanOrEqual(0)
    }
  })
  test('a margin leaves something to the teacher', () => {
    const said = (customerPrice: number, margin: number) =>
      PriceVersionInput.safeParse({
        id: null,
        updatedAt: null,
        contractId: 1,
        customerPrice,
        margin,
        startsOn: '2026-12-01',
      }).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    expect(said(4500, 1350)).toBeUndefined()
    expect(said(4500, 4501)).toEqual(['margin: La marge dépasse le prix du client.'])
    expect(said(4500, 4500)).toEqual(['margin: Il ne reste rien pour le professeur.'])
    expect(said(0, 0)?.[0]).toContain('customerPrice')
    expect(said(50_001, 0)?.[0]).toContain('customerPrice')
    expect(said(-1, 0)?.[0]).toContain('customerPrice')
  })
})
