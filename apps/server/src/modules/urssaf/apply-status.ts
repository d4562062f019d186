// Writes what the Urssaf said of a registration, and tells it: payment of the customer, its journal, managers, open pages.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { codeSentence, explainCode } from '@cartable/domain/urssaf/codes/codes.ts'
import { registrationsWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'
import {
  clientStatusOf,
  isFollowed,
  type RegistrationStatus,
  registrationLabels,
} from '@cartable/domain/urssaf/statuses.ts'
import type { Db } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockRow } from '../../platform/save.ts'
import { decideMove } from '../../platform/transition.ts'
import { setAdvancePayment } from '../customers/set-on-record.ts'
import { type Answered, decideStatus, registeredElsewhere, type StatusChange } from './decide-status.ts'
import { type FollowedRegistration, isHeldElsewhere, lockFollowed } from './follow.queries.ts'
import { advanceKeys, noteAdvance } from './note-advance.ts'
import { updateRegistration } from './registrations.queries.ts'
import { tellRegistration } from './tell-registration.ts'

export type Applied = {
  readonly status: RegistrationStatus
  /** The status is another one than before. */
  readonly hasChanged: boolean
  /** The Urssaf said a status that we have never seen. */
  readonly isUnknownCode: boolean
}

/** Statuses that managers are told of; « pending » is what one expects of a registration. */
const told: readonly RegistrationStatus[] = ['active', 'refused', 'blocked', 'expired', 'draft']

/** What the family is told of; it knows of what it does itself. */
const toldFamily: Readonly<Partial<Record<RegistrationStatus, 'to-activate' | 'active' | 'blocked' | 'expired'>>> = {
  ...{ pending: 'to-activate', active: 'active', blocked: 'blocked', expired: 'expired' },
}

/** What was said, and what to do about it. */
const wordsOf = ({ status, activeFrom, providerCode, providerMessage }: StatusChange): string => {
  const meaning = clientStatusOf(providerCode ?? '')
  if (status === 'active' && meaning?.status === status && activeFrom)
    return `Le client a accepté\u00a0: les cours donnés à partir du ${formatDay(activeFrom)} peuvent être avancés.`
  if (meaning?.status === status) return [meaning.explanation, meaning.whatToDo].filter(Boolean).join(' ')
  if (providerCode) return codeSentence(explainCode(providerCode, { message: providerMessage ?? '' }))
  return providerMessage ?? registrationLabels[status]
}

const tell = async (
  db: Db,
  row: FollowedRegistration,
  change: StatusChange,
  by: { at: Date; accountId: number | null },
) => {
  const hasChanged = change.status !== row.status
  // without a change, there is news of one thing only
  const news = hasChanged ? registrationLabels[change.status].toLocaleLowerCase('fr-FR') : 'client inconnu de l’Urssaf'
  const body = wordsOf(change)
  await noteAdvance(db, { customerId: row.customerId, title: news, body, ...by })
  if (hasChanged && !told.includes(change.status)) return
  const managers = (await accountsOfStaff(db, 'privateTuitionManagers')).filter((id) => id !== by.accountId)
  await notify(db, managers, {
    kind: 'customer',
    title: `Avance immédiate\u00a0: ${news} pour ${fullName(row)}.`,
    body,
    link: `/customer/show/${row.customerId}`,
  })
}

/** A customer sought by mail may turn out to be another customer of ours. */
const withoutTwin = async (db: Db, row: FollowedRegistration, change: StatusChange): Promise<StatusChange> => {
  const { clientUuid } = change
  if (clientUuid === null || row.clientUuid !== null || !(await isHeldElsewhere(db, row.id, clientUuid))) return change
  const nothing = { clientUuid: null, activeFrom: null, providerCode: null }
  return { ...nothing, status: 'refused', providerMessage: registeredElsewhere }
}

/**
 * Applies an answer in the transaction of `db`; `accountId`: whoever asked, null for the program. A registration that was
 * ended meanwhile stays ended.
 */
export const applyStatus = async (
  db: Db,
  registration: { readonly id: number; readonly customerId: number },
  answer: Answered,
  {
    at,
    accountId,
    platform,
  }: { readonly at: Date; readonly accountId: number | null; readonly platform: Pick<Platform, 'jobs'> },
): Promise<Applied> => {
  // in the order in which the form locks them
  await lockRow(db, 'customers', registration.customerId)
  const row = await lockFollowed(db, registration.id)
  if (!row || !isFollowed(row.status))
    return { status: (row?.status ?? 'unlinked') as RegistrationStatus, hasChanged: false, isUnknownCode: false }
  const change = await withoutTwin(db, row, decideStatus(row, answer, at))
  const hasChanged = decideMove(registrationsWorkflow, row.status as RegistrationStatus, change.status, {})
  await updateRegistration(db, row.id, { ...change, checkedAt: at })
  if ((row.status === 'active') !== (change.status === 'active'))
    await setAdvancePayment(db, row.customerId, change.status === 'active')
  const isLost = answer.kind === 'not-found' && change.providerCode !== row.providerCode
  if (hasChanged || isLost) await tell(db, row, change, { at, accountId })
  const what = toldFamily[change.status]
  if (hasChanged && what) await tellRegistration({ db, platform }, row.id, what)
  await announce(db, { keys: advanceKeys(row.customerId), by: null, byName: null })
  const isUnknownCode = answer.kind === 'found' && clientStatusOf(answer.client.code) === null
  return { status: change.status, hasChanged, isUnknownCode }
}
