// Suspends the lessons of a family that does not pay, and lifts it: who takes part is told, each in a mail of their own.
import { suspensionsRefusals } from '@cartable/domain/contracts/suspensions/suspensions.refusals.ts'
import type { Suspend, SuspensionForm } from '@cartable/domain/contracts/suspensions/suspensions.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { cancelPlannedCourses } from '../../courses/planning/cancel-planned-courses.ts'
import { noteLogEntries } from '../../customers/note-log-entries.ts'
import type { Parties } from '../shared/contract-ends.queries.ts'
import { type Teller, tellBoth } from '../shared/tell-parties.ts'
import { endSuspension, findOwing, insertSuspension, lockContracts, type OwingFamily } from './suspensions.queries.ts'

const refusalOf = ({ openId, contracts, dueCents, oldestDays }: OwingFamily, days: number): Refusal | null => {
  if (openId !== null) return suspensionsRefusals.already
  if (dueCents === 0 || (oldestDays ?? 0) < days) return suspensionsRefusals.nothingLate(days)
  return contracts.length === 0 ? suspensionsRefusals.noContract : null
}
const read = async ({ db, today, now, platform }: OperationContext, customerId: number) => {
  const family = (await findOwing(db, customerId, { today: today(), now: now() })) ?? notFound()
  return { family, refusal: refusalOf(family, await platform.settings.integer('lesson_suspension_days')) }
}

export const showSuspension = async (context: OperationContext, customerId: number): Promise<SuspensionForm> => {
  const { family, refusal } = await read(context, customerId)
  const { customer, dueCents, oldestDays, plannedCount } = family
  return {
    ...{ customerId, customer, dueCents, oldestDays, plannedCount, keepsPlanned: false, words: null },
    contracts: family.contracts.map(({ what }) => what),
    obstacle: refusal?.message ?? null,
  }
}

const titleOf =
  (what: string) =>
  ({ studentFirstName, teacherName }: Parties): string =>
    `Cours ${de(studentFirstName)} avec ${teacherName}\u00a0: ${what}.`
type Noter = Pick<OperationContext, 'db' | 'now'> & { readonly identity: { readonly accountId: number } | null }
const note = (context: Noter, customerId: number, title: string, body: string) =>
  noteLogEntries(context.db, {
    ...{
      ownerClass: 'customers',
      ownerIds: [customerId],
      at: context.now(),
      accountId: context.identity?.accountId ?? null,
    },
    ...{ title, body },
  })

export const suspendLessons = async (context: OperationContext, { customerId, keepsPlanned, words }: Suspend) => {
  const { db, now, today, identity, live } = context
  const ids = (await read(context, customerId)).family.contracts.map(({ id }) => id)
  await lockContracts(db, ids)
  // what is read under their locks: a payment meanwhile leaves the family in peace
  const { family, refusal } = await read(context, customerId)
  if (refusal) refuse(refusal)
  const { dueCents } = family
  const saved = await insertSuspension(db, {
    ...{ customerId, begunOn: today(), dueCents, keepsPlanned, words, begunById: identity?.accountId ?? null },
  })
  const planned = keepsPlanned
    ? 'Ceux qui étaient déjà prévus ont lieu\u202f; aucun autre n’est planifié.'
    : 'Ceux qui étaient prévus sont annulés.'
  for (const { id } of family.contracts) {
    if (!keepsPlanned) await cancelPlannedCourses(context, id, { from: now(), until: null }, 'contract')
    await tellBoth(context, id, {
      ...{
        template: 'contract-paused',
        title: titleOf('suspendus'),
        tags: { mot: `${planned} Nous vous préviendrons de leur reprise.` },
      },
      ofFamily: {
        tags: {
          mot: [
            `Il reste ${formatEuros(dueCents)} à payer. ${planned} Les cours reprennent dès que tout est réglé.`,
            words,
          ]
            .filter(Boolean)
            .join('\n\n'),
        },
      },
    })
  }
  await note(
    context,
    customerId,
    `Cours suspendus, ${formatEuros(dueCents)} impayés`,
    [planned, words].filter(Boolean).join(' '),
  )
  live(['billing'], ['contracts'], ['courses'], ['customers'])
  return { errors: null, ...saved }
}

export type Lifter = Teller & Noter & Pick<OperationContext, 'live'>
/** False where it is over already. */
export const liftSuspension = async (context: Lifter, id: number, endKind: 'paid' | 'lifted'): Promise<boolean> => {
  const { db, today, now, identity, live } = context
  const ended = await endSuspension(db, id, {
    ...{ endKind, endedOn: today(), endedById: endKind === 'lifted' ? (identity?.accountId ?? null) : null },
  })
  if (!ended) return false
  const family = await findOwing(db, ended.customerId, { today: today(), now: now() })
  for (const contract of family?.contracts ?? [])
    await tellBoth(context, contract.id, {
      ...{ template: 'contract-goes-on', title: titleOf('ils reprennent'), tags: { reponse: 'ils reprennent' } },
    })
  const why = endKind === 'paid' ? 'Tout est payé.' : 'Levée avant le paiement.'
  await note(context, ended.customerId, 'Suspension des cours levée', why)
  live(['billing'], ['contracts'], ['courses'], ['customers'])
  return true
}
