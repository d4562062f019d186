// Proves what each answer of the Urssaf makes of a registration, odd ones included.
import { describe, expect, it } from 'vitest'
import { decideStatus } from './decide-status.ts'
import type { FollowedRegistration } from './follow.queries.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
// half past midnight in Paris
const now = new Date('2026-11-20T23:30:00Z')
const row = (change: Partial<FollowedRegistration> = {}): FollowedRegistration => ({
  ...{ id: 1, customerId: 1, clientUuid: uuid, activeFrom: null, providerCode: null },
  ...{ email: 'jeanne@contact.fr', firstName: 'Jeanne', lastName: 'Durand', birthName: 'Durand' },
  status: 'pending',
  requestedAt: '2026-11-20T23:00:00Z',
  ...change,
})
const found = (code: string, description = '') =>
  ({ kind: 'found', client: { clientUuid: uuid, birthName: 'Durand', code, description, state: '' } }) as const
const nobody = { kind: 'not-found', faults: [] } as const

describe('an activation', () => {
  it('begins on the day that is written', () => {
    const change = decideStatus(row(), found('APPAREILLAGE_VALIDE', 'Activé le 03/11/2026 08:00:00'), now)
    expect(change).toMatchObject({ status: 'active', activeFrom: '2026-11-03' })
  })
  it('without a date begins today, in Paris; one that has begun keeps its day', () => {
    expect(decideStatus(row(), found('APPAREILLAGE_VALIDE'), now).activeFrom).toBe('2026-11-21')
    const earlier = row({ status: 'blocked', activeFrom: '2026-01-05' })
    expect(decideStatus(earlier, found('APPAREILLAGE_VALIDE'), now).activeFrom).toBe('2026-01-05')
  })
})

describe('a status that we have never seen', () => {
  it('is kept with its words and changes nothing else', () => {
    const active = row({ status: 'active', activeFrom: '2026-01-05' })
    expect(decideStatus(active, found('STATUT_INEDIT', 'Nouveau'), now)).toEqual({
      status: 'active',
      clientUuid: uuid,
      activeFrom: '2026-01-05',
      providerCode: 'STATUT_INEDIT',
      providerMessage: 'Nouveau',
    })
  })
  it('still says that the customer is known', () => {
    const lost = row({ status: 'requested', clientUuid: null })
    expect(decideStatus(lost, found('STATUT_INEDIT'), now)).toMatchObject({ status: 'pending', clientUuid: uuid })
  })
})

describe('nobody found', () => {
  it('leaves what was sent a moment ago, and gives back what was sent an hour ago', () => {
    const sent = (requestedAt: string) => row({ status: 'requested', clientUuid: null, requestedAt })
    expect(decideStatus(sent('2026-11-20T22:31:00Z'), nobody, now).status).toBe('requested')
    expect(decideStatus(sent('2026-11-20T22:30:00Z'), nobody, now).status).toBe('draft')
  })
  it('refuses what was waiting, with the code of the Urssaf', () => {
    const faults = [{ code: 'ERR_RECHERCHE_PARTICULIER', message: '', description: '' }]
    expect(decideStatus(row(), { ...nobody, faults }, now)).toMatchObject({
      status: 'refused',
      providerCode: 'ERR_RECHERCHE_PARTICULIER',
    })
  })
  it('does not undo what was in force', () => {
    const blocked = row({ status: 'blocked', activeFrom: '2026-01-05' })
    expect(decideStatus(blocked, nobody, now)).toMatchObject({
      status: 'blocked',
      providerCode: 'ERR_PARTICULIER_INCONNU',
    })
  })
})
