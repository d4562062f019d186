// Who is told that a child went to another family: both families and his teachers; and what the journals say of it.
import { counted, de } from '@cartable/domain/kernel/french.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { tellParty } from '../contracts/shared/tell-parties.ts'
import { noteLogEntries } from '../customers/note-log-entries.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { giveTask } from '../todo/give-task.ts'
import { type FamilyToJoin, familyToTell, listRunning, type PupilToMove } from './moving.queries.ts'

type Moved = {
  readonly pupil: PupilToMove
  readonly family: FamilyToJoin
  /** His file in the other family. */
  readonly id: number
}

export const noteMove = async (
  { db, identity, now }: OperationContext,
  { pupil, family, id }: Moved,
): Promise<void> => {
  const note = (ownerClass: 'customers' | 'students', ownerIds: readonly number[], title: string, body: string) =>
    noteLogEntries(db, {
      ...{ ownerClass, ownerIds, title, body, at: now(), accountId: identity?.accountId ?? null },
    })
  const by = `Par ${identity?.name ?? 'le programme'}.`
  const [left, joined] = [`${pupil.family} (${pupil.number})`, `${family.name} (${family.number})`]
  await note('students', [...new Set([pupil.id, id])], 'Changement de famille', `${by}\n${left} → ${joined}`)
  await note(
    'customers',
    [pupil.customerId],
    `${pupil.name} a quitté cette famille`,
    `${by}\nPassé dans la famille ${joined}.`,
  )
  await note('customers', [family.id], `${pupil.name} a rejoint cette famille`, `${by}\nVenu de la famille ${left}.`)
}

/** By mail and by the bell; without an address, whoever moved the child has a call to make. */
const tellFamily = async (
  context: OperationContext,
  customerId: number,
  {
    template,
    title,
    tags,
  }: { readonly template: string; readonly title: string; readonly tags: Record<string, string | null> },
): Promise<void> => {
  const { db, identity, now } = context
  const told = await familyToTell(db, customerId)
  if (!told) return
  const { accountId, email, personId, firstName, lastName } = told
  await notify(db, [accountId], { kind: 'customer', title, link: '/' })
  if (email !== null) {
    await mailTemplate(context, {
      ...{ template, purpose: template, tags, about: { class: 'customers', id: customerId } },
      to: { personId, firstName, lastName, email },
      ...(accountId !== null && { page: '/' }),
    })
    return
  }
  const staffUserId = identity?.staffUserId ?? null
  await giveTask(db, {
    staffUserIds: staffUserId === null ? [] : [staffUserId],
    describe: `Sans adresse e-mail\u00a0: à prévenir par téléphone. ${title}`,
    ...{ importanceLevel: '1-hight', about: { class: 'customers', id: customerId }, at: now() },
    link: `/customer/show/${customerId}`,
  })
}

/** Neither family is told who the other one is. */
export const tellMove = async (
  context: OperationContext,
  moved: Moved & { readonly words: string | null },
): Promise<void> => {
  const { pupil, family, id, words } = moved
  const contracts = await listRunning(context.db, id, { otherFileId: null, isLocked: false })
  const toCome = contracts.reduce((sum, one) => sum + one.toCome, 0)
  const lines = contracts.map(({ subject, teacher }) => `• ${subject}, avec ${teacher}`)
  const tags = { prenom_eleve: pupil.firstName, mot: words }
  await tellFamily(context, pupil.customerId, {
    ...{ template: 'pupil-left', tags },
    title: `La fiche ${de(pupil.firstName)} n’est plus dans votre espace\u00a0: elle était dans la mauvaise famille.`,
  })
  await tellFamily(context, family.id, {
    template: 'pupil-joined',
    title: `La fiche ${de(pupil.firstName)} est maintenant dans votre espace.`,
    tags: {
      ...tags,
      dates: lines.length === 0 ? null : lines.join('\n'),
      reponse: toCome === 0 ? null : counted(toCome, 'cours pas encore facturé', 'cours pas encore facturés'),
    },
  })
  for (const contract of contracts)
    await tellParty(context, contract.id, 'teacher', {
      template: 'pupil-moved-teacher',
      title: `${pupil.firstName} (${contract.subject})\u00a0: la fiche est maintenant dans une autre famille, vos cours ne changent pas.`,
    })
}
