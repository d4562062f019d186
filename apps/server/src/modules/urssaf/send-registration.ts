// Sends a registration that was just marked as sent, and keeps what the Urssaf answered; called after the commit.
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { faultOf } from '@cartable/domain/urssaf/advance-state.rules.ts'
import type { ClientRegistration } from '@cartable/domain/urssaf/registration.ts'
import { registrationsWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import { constraintOf } from '../../platform/db/errors.ts'
import type { AfterCommitContext } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { decideMove } from '../../platform/transition.ts'
import { registeredElsewhere } from './decide-status.ts'
import { noteAdvance } from './note-advance.ts'
import { lockStatus, updateRegistration } from './registrations.queries.ts'
import { tellRegistration } from './tell-registration.ts'

type Sent = {
  readonly id: number
  readonly customerId: number
  readonly body: ClientRegistration
}
type Change = Parameters<typeof updateRegistration>[2] & { status: 'pending' | 'refused' | 'draft' }

/** Writes the outcome, unless something else has found it out meanwhile. */
const settle = async (
  db: Db,
  platform: Pick<Platform, 'jobs'>,
  { id, customerId }: Sent,
  change: Change,
  now: Date,
  note: string,
) => {
  const { status } = await lockStatus(db, id)
  if (status !== 'requested') return
  decideMove(registrationsWorkflow, status, change.status, {})
  await updateRegistration(db, id, change)
  await noteAdvance(db, { customerId, title: note, body: change.providerMessage ?? '', at: now, accountId: null })
  if (change.status === 'pending') await tellRegistration({ db, platform }, id, 'to-activate')
}

/** Answers what the form says; null when nothing is to be corrected. */
export const sendRegistration = async (
  { write }: Pick<AfterCommitContext, 'write'>,
  { urssaf, clock, jobs }: Pick<Platform, 'urssaf' | 'clock' | 'jobs'>,
  sent: Sent,
): Promise<FormErrors | null> => {
  // what may have been heard is not editable, and so never sent from here: the follow-up finds out about it
  const outcome = await urssaf.registerClient(sent.body, { registrationId: sent.id, mayExist: false })
  const now = clock.now()
  const keep = (change: Change, note: string) => write((db) => settle(db, { jobs }, sent, change, now, note))
  // the answer was lost: the status is asked again by itself, nothing is sent twice
  if (outcome.kind === 'unknown') return null
  if (outcome.kind === 'registered') {
    try {
      await keep(
        { status: 'pending', clientUuid: outcome.clientUuid, checkedAt: now },
        'inscription reçue par l’Urssaf',
      )
      return null
    } catch (error) {
      if (!constraintOf(error)?.startsWith('urssaf_registrations_client_uuid')) throw error
      await keep({ status: 'refused', providerCode: null, providerMessage: registeredElsewhere }, 'inscription refusée')
      return { propertyPaths: [''], messages: [registeredElsewhere] }
    }
  }
  if (outcome.kind === 'refused') {
    const faults = outcome.faults.map(faultOf)
    const providerMessage = outcome.faults
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 1_000)
    await keep(
      { status: 'refused', providerCode: outcome.faults[0]?.code ?? null, providerMessage },
      'refusée par l’Urssaf',
    )
    return { propertyPaths: faults.map(({ path }) => path), messages: faults.map(({ message }) => message) }
  }
  await keep({ status: 'draft', providerMessage: outcome.sentence }, 'envoi en attente')
  const saved = 'Rien n’est parti\u202f; le formulaire est enregistré, envoyez-le de nouveau un peu plus tard.'
  return { propertyPaths: [''], messages: [`${outcome.sentence} ${saved}`] }
}
