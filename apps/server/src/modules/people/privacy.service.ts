// Use cases of personal data: what is held, its export, its erasure, how long each kind is kept.
import { folded } from '@cartable/domain/kernel/folded.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { type ErasurePlan, type PrivacySubject, privacySubjects } from '@cartable/domain/people/privacy.schema.ts'
import { noteView } from '../../platform/audit.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { anonymous, forbidden, notFound } from '../../platform/http/errors.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import { countHeld } from '../../platform/privacy/held-rows.ts'
import type { Held, PrivacyContribution } from '../../platform/privacy/privacy.ts'
import { describeRetention, retentionTaskCode } from './apply-retention.ts'
import { blockersOf, eraseContacts, erasePerson, refuseCustomer } from './erase-person.ts'
import type { PersonalDataTask } from './export-personal-data.ts'
import {
  findContact,
  lastRetentionRun,
  personOf,
  type Whom,
  wholeContacts,
  wholePerson,
} from './privacy-subjects.queries.ts'

type Asked = { readonly subject: PrivacySubject; readonly id: number }

/** The record must be readable by its own right, besides that on sensitive data. */
const mayRead = ({ identity }: OperationContext, subject: PrivacySubject) => {
  if (!hasRight(identity?.rights ?? {}, privacySubjects[subject], 'read')) throw forbidden()
}

const findPerson = async (context: OperationContext, { subject, id }: Asked): Promise<Whom> => {
  mayRead(context, subject)
  if (subject === 'contact') return notFound()
  const personId = (await personOf(context.db, subject, id)) ?? notFound()
  return (await wholePerson(context.db, personId)) ?? notFound()
}
const readContact = async (context: OperationContext, id: number) => {
  mayRead(context, 'contact')
  return (await findContact(context.db, id)) ?? notFound()
}

/** Kinds of data with their counts, those of one name together; what nothing is held of is left out. */
const kindsOf = async (context: OperationContext, contributions: readonly PrivacyContribution[], held: Held) => {
  const erased = new Map<string, number>()
  const kept: { label: string; count: number; why: string }[] = []
  const items = [...contributions].reverse().flatMap(({ tables }) => [...tables].reverse())
  const counts = await countHeld(context.db, items, held)
  for (const [index, item] of items.entries()) {
    const count = counts[index] ?? 0
    if (count === 0) continue
    if (item.erasure.kind !== 'keep') erased.set(item.label, (erased.get(item.label) ?? 0) + count)
    if (item.why) kept.push({ label: item.label, count, why: item.why })
  }
  return { erased: [...erased].map(([label, count]) => ({ label, count })), kept }
}

const planOf = async (
  context: OperationContext,
  contributions: readonly PrivacyContribution[],
  asked: Asked,
): Promise<ErasurePlan> => {
  const { db, today, identity } = context
  if (asked.subject === 'contact') {
    const contact = await readContact(context, asked.id)
    const held = await wholeContacts(db, [contact.id])
    const blockers =
      contact.customerNumber === null
        ? []
        : [
            {
              message: privacyRefusals.becameCustomer(contact.customerNumber).message,
              path: `/customer/manage?q=${contact.customerNumber}`,
            },
          ]
    const { name, erasedAt } = contact
    return {
      name,
      erasedAt,
      others: [],
      staying: [],
      blockers,
      providerIds: [],
      removedIds: [],
      ...(await kindsOf(context, contributions, held)),
    }
  }
  const { main, others, staying, held } = await findPerson(context, asked)
  const blockers = await blockersOf({ db, contributions, today: today() }, held)
  const removedIds: string[] = []
  for (const { outside } of contributions) removedIds.push(...((await outside?.ids(db, held)) ?? []))
  const isMe = identity !== null && held.personIds.includes(identity.personId)
  return {
    name: main.name,
    erasedAt: main.erasedAt,
    others: others.map(({ name }) => name),
    staying: staying.map(({ name }) => name),
    blockers: [
      ...(isMe ? [{ message: privacyRefusals.yourself.message, path: null }] : []),
      ...blockers.map(({ refusal, path }) => ({ message: refusal.message, path })),
    ],
    providerIds: held.providerIds.filter((id) => !removedIds.includes(id)),
    removedIds,
    ...(await kindsOf(context, contributions, held)),
  }
}

const sameName = (one: string, other: string) => {
  const plain = (text: string) => folded(text).replace(/\s+/g, ' ').trim()
  return plain(one) === plain(other)
}

const erase = async (
  context: OperationContext,
  contributions: readonly PrivacyContribution[],
  { confirmation, ...asked }: InputOf<typeof privacyApi.erasePersonalData>,
) => {
  const { db, platform, today, identity, live } = context
  const deps = { db, platform, contributions, today: today(), accountId: identity?.accountId ?? null }
  const answer = (alreadyErased: boolean) => ({ isValid: true, errorMsgs: [], alreadyErased })
  const confirmed = (name: string) => {
    if (!sameName(confirmation, name)) refuse(privacyRefusals.confirmation, 'confirmation')
  }
  if (asked.subject === 'contact') {
    const contact = await readContact(context, asked.id)
    if (contact.erasedAt !== null) return answer(true)
    refuseCustomer(contact.customerNumber)
    confirmed(contact.name)
    await eraseContacts(deps, [contact.id])
    live(['contacts'])
    return answer(false)
  }
  const whom = await findPerson(context, asked)
  if (whom.main.erasedAt !== null) return answer(true)
  if (identity && whom.held.personIds.includes(identity.personId)) refuse(privacyRefusals.yourself)
  confirmed(whom.main.name)
  const outcome = await erasePerson(deps, whom)
  if (typeof outcome !== 'string') throw new Refused(outcome.map((refusal) => ({ ...refusal, path: '' })))
  live(['customers'], ['teachers'], ['contacts'], ['access'])
  return answer(outcome === 'already')
}

const roots = {
  customer: 'customers',
  student: 'students',
  teacher: 'teachers',
  contact: 'contacts',
  staff: 'staff_users',
} as const

/** Binds the operations to what the domains hold. */
export const privacyService = (
  contributions: readonly PrivacyContribution[],
  task: PersonalDataTask,
): BoundOperation[] =>
  handlers(privacyApi, {
    erasurePlan: (context, input) => planOf(context, contributions, input),
    exportPersonalData: async (context, { subject, id }) => {
      const { db, platform, identity } = context
      const isContact = subject === 'contact'
      const personId = isContact ? null : (await findPerson(context, { subject, id })).main.id
      const contactId = isContact ? (await readContact(context, id)).id : null
      // who asked for whose data stays in the history of the record
      const rootClass = roots[subject]
      await noteView(db, {
        entityClass: isContact ? 'contacts' : 'people',
        entityId: personId ?? id,
        rootClass,
        rootId: id,
      })
      const params = { personId, contactId }
      return { taskUuid: await platform.tasks.startTask(db, task, params, identity?.accountId ?? null) }
    },
    exportMyData: async ({ db, platform, identity }) => {
      if (!identity) throw anonymous()
      const { personId, accountId } = identity
      await noteView(db, { entityClass: 'people', entityId: personId, rootClass: 'people', rootId: personId })
      return { taskUuid: await platform.tasks.startTask(db, task, { personId, contactId: null }, accountId) }
    },
    downloadPersonalData: async ({ db, platform, identity }, { uuid }) => {
      const file = (await platform.tasks.result(db, uuid, identity?.accountId ?? null)) ?? notFound()
      if (file.mediaType !== 'application/zip') return notFound()
      return {
        mediaType: file.mediaType,
        fileName: file.originalName,
        body: await platform.files.read(file),
        inline: false,
      }
    },
    erasePersonalData: (context, input) => erase(context, contributions, input),
    retention: async ({ db, platform }) => ({
      lines: await describeRetention(db, platform, contributions),
      lastRunAt: await lastRetentionRun(db, retentionTaskCode),
    }),
  })
