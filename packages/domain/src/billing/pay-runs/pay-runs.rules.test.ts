// Rules of the pay of self-employed teachers: who is kept back and why, by what each is paid, where an invoice stands.
import { expect, test } from 'vitest'
import { meansOf, needsApproval, netParts, obstaclesOf, stateOf } from './pay-runs.rules.ts'

const all = {
  ...{ teacherId: 3, teacher: 'RIOU Gwendal', hasAccount: true, hasIban: true, siret: '73282932000074' },
  ...{
    hasAddress: true,
    mandateAcceptedOn: '2026-11-01',
    holdReason: null,
    isUnchecked: false,
    heldUntil: null as string | null,
  },
}

test('the card provider pays who has an account, unless all are paid by the bank', () => {
  expect(meansOf(all, false)).toBe('provider')
  expect(meansOf(all, true)).toBe('bank')
  expect(meansOf({ hasAccount: false, hasIban: true }, false)).toBe('bank')
  expect(meansOf({ hasAccount: true, hasIban: false }, true)).toBeNull()
})

test('nothing is paid without a mandate, a number, an address, an account, or while it is held', () => {
  const words = (
    more: Partial<typeof all> | { holdReason: string } | { heldUntil: string },
    means: 'provider' | 'bank' | null,
    own = true,
  ) => obstaclesOf({ ...all, ...more } as never, means, own).map((one) => one.words)
  expect(words({}, 'provider', false)).toEqual([])
  expect(words({}, 'bank', false)).toEqual(['IBAN de la société'])
  expect(words({ mandateAcceptedOn: null as never }, 'bank')).toEqual(['Mandat d’autofacturation à accepter'])
  expect(words({ siret: null as never, hasAddress: false }, null)).toEqual([
    'SIRET',
    'Adresse',
    'RIB, ou compte de paiement',
  ])
  expect(words({ isUnchecked: true }, 'bank')).toEqual(['RIB à vérifier'])
  expect(words({ isUnchecked: true }, 'provider')).toEqual([])
  expect(words({ heldUntil: '2026-11-24T09:00:00.000Z' }, 'bank')).toEqual([
    'RIB changé\u00a0: versements retenus jusqu’au 24/11/2026 à 10:00',
  ])
  expect(words({ heldUntil: '2026-11-24T09:00:00.000Z' }, 'provider')).toEqual([])
  expect(words({ holdReason: 'Papiers à fournir' }, 'bank')).toEqual(['Versements suspendus\u00a0: Papiers à fournir'])
})

test('a second person approves what is above the amount, and all when it is zero', () => {
  expect([needsApproval(100, 100), needsApproval(101, 100), needsApproval(1, 0)]).toEqual([false, true, true])
})

test('an invoice is paid when nothing is due of it; refused, it is to be sent again', () => {
  const of = (more: object) => stateOf({ dueCents: 10, transfer: null, isSending: false, refusal: null, ...more })
  expect(of({ dueCents: 0, transfer: 'done' })).toBe('paid')
  expect(of({ isSending: true })).toBe('sending')
  expect(of({ transfer: 'asked' })).toBe('bank')
  expect(of({ transfer: 'refused' })).toBe('refused')
  expect(of({ refusal: 'Compte clos' })).toBe('refused')
  expect(of({ transfer: 'cancelled' })).toBe('due')
})

test('what a teacher owes comes off part after part, each cent once', () => {
  const parts = [
    { orderId: 1, amountCents: 3_000 },
    { orderId: 2, amountCents: 5_000 },
  ]
  const dues = [
    { id: 7, leftCents: -4_000 },
    { id: 8, leftCents: 500 },
  ]
  const netted = netParts(parts, dues, 100)
  // half of what the first part is due with what is added, half of the second
  expect(netParts(parts, dues, 50).map(({ payCents }) => payCents)).toEqual([1_750, 2_750])
  expect(netted.map(({ payCents }) => payCents)).toEqual([0, 4_500])
  expect(netted.flatMap((one) => one.netted)).toEqual([
    { dueId: 8, cents: 500 },
    { dueId: 7, cents: -3_500 },
    { dueId: 7, cents: -500 },
  ])
})
