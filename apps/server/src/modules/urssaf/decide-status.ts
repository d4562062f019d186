// What an answer of the Urssaf makes of a registration: pure, from the row as it is and the answer.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { explainCode } from '@cartable/domain/urssaf/codes/codes.ts'
import { activationDay, clientStatusOf, type RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import type { StatusOutcome } from '../../platform/providers/urssaf/urssaf.ts'
import type { FollowedRegistration } from './follow.queries.ts'

export type Answered = Exclude<StatusOutcome, { kind: 'unavailable' }>
export type StatusChange = {
  readonly status: RegistrationStatus
  readonly clientUuid: string | null
  readonly activeFrom: string | null
  readonly providerCode: string | null
  readonly providerMessage: string | null
}

/** A registration whose answer was lost is sought this long; then it is taken to have never arrived. */
const soughtMinutes = 60
const longestMessage = 1_000
const neverArrived = 'L’Urssaf n’a pas reçu l’inscription\u00a0: renvoyez-la.'
export const registeredElsewhere =
  'L’Urssaf donne à ce contribuable l’identifiant d’un autre de vos clients\u00a0: c’est la même personne.'
const unknownClient = 'ERR_PARTICULIER_INCONNU'

const notFound = (row: FollowedRegistration, answer: Answered & { kind: 'not-found' }, now: Date): StatusChange => {
  const same = { ...keep(row), providerMessage: null }
  if (row.clientUuid === null) {
    const sought = now.getTime() - Date.parse(row.requestedAt ?? now.toISOString())
    return sought < soughtMinutes * 60_000
      ? same
      : { ...same, status: 'draft', providerCode: null, providerMessage: neverArrived }
  }
  const code = answer.faults[0]?.code ?? unknownClient
  const told = { ...same, providerCode: code, providerMessage: explainCode(code, answer.faults[0]).explanation }
  // one that was in force stays so: an odd answer must not undo what bills rely on; managers are told
  return row.status === 'pending' ? { ...told, status: 'refused' } : told
}

const keep = (row: FollowedRegistration) => ({
  status: row.status as RegistrationStatus,
  clientUuid: row.clientUuid,
  activeFrom: row.activeFrom,
  providerCode: row.providerCode,
})

/** Needs a registration that is followed. An unknown code changes the code and message only. */
export const decideStatus = (row: FollowedRegistration, answer: Answered, now: Date): StatusChange => {
  if (answer.kind === 'not-found') return notFound(row, answer, now)
  const { code, description, clientUuid } = answer.client
  const said = {
    ...keep(row),
    clientUuid: row.clientUuid ?? clientUuid,
    providerCode: code,
    providerMessage: description.slice(0, longestMessage) || null,
  }
  const status = clientStatusOf(code)?.status ?? (row.status === 'requested' ? 'pending' : said.status)
  if (status !== 'active') return { ...said, status }
  // without a date, from today: the Urssaf refuses lessons given before the customer agreed
  return { ...said, status, activeFrom: activationDay(description) ?? row.activeFrom ?? dayOf(now) }
}
