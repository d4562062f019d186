// Tells a teacher what was decided of his departure, and the office what is left to settle, in the transaction of what it tells of.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de, listed } from '@cartable/domain/kernel/french.ts'
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import { closingDay } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import type { DepartureContract } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { departurePath } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { mailTemplate, type TemplateMail } from '../../messaging/mail-template.ts'
import { giveTask } from '../../todo/give-task.ts'
import type { Leaver } from './departures.queries.ts'

export type Telling = Pick<OperationContext, 'db' | 'now' | 'today' | 'platform' | 'live' | 'identity'>

export const nameOf = ({ firstName, lastName }: Pick<Leaver, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Whoever settles it has it to do by name, from the page of the departure. */
export const askOffice = async (
  { db, now }: Pick<Telling, 'db' | 'now'>,
  teacherId: number,
  right: RightCode,
  describe: string,
): Promise<void> => {
  await giveTask(db, {
    staffUserIds: (await listRightHolders(db, right)).map(({ staffUserId }) => staffUserId),
    ...{ describe, importanceLevel: '1-hight', about: { class: 'teachers', id: teacherId }, at: now() },
    link: departurePath(teacherId),
  })
}
export const ringOffice = async (
  { db, identity }: Pick<Telling, 'db' | 'identity'>,
  teacherId: number,
  title: string,
) =>
  notify(
    db,
    (await listRightHolders(db, 'teachers'))
      .map(({ accountId }) => accountId)
      .filter((accountId) => accountId !== identity?.accountId),
    { kind: 'task', title, link: departurePath(teacherId) },
  )

/** A bell line, and a mail; who has no address is called by the office. */
export const tellLeaver = async (
  context: Telling,
  leaver: Leaver,
  mail: Pick<TemplateMail, 'template' | 'tags' | 'attachments'> & { readonly title: string; readonly page?: string },
): Promise<void> => {
  const { db } = context
  const { id, personId, firstName, lastName, email, accountId } = leaver
  const { title, page = '/espace', ...rest } = mail
  await notify(db, [accountId], { kind: 'task', title, link: page })
  if (email === null) {
    await askOffice(context, id, 'teachers', `${nameOf(leaver)} n’a pas d’adresse e-mail, à appeler\u00a0: ${title}`)
    return
  }
  await mailTemplate(context, {
    ...{ ...rest, purpose: mail.template, about: { class: 'teachers', id } },
    to: { personId, firstName, lastName, email },
    ...(accountId !== null && { page }),
  })
}

const fateOf = ({ fate, endsOn }: DepartureContract): string => {
  if (fate === 'replaced') return 'un autre professeur prend la suite'
  if (fate === 'searching') return 'nous cherchons un autre professeur'
  if (endsOn !== null && (fate === 'ends' || fate === 'ended')) return `dernier jour le ${formatDay(endsOn)}`
  return 'nous vous disons bientôt la suite'
}
export const linesOf = (contracts: readonly DepartureContract[]): string | null =>
  contracts.length === 0
    ? null
    : contracts.map((one) => `• ${one.studentName}, ${one.subjectName}\u00a0: ${fateOf(one)}`).join('\n')

/** Confirmed, or confirmed before and moved to another day. */
export const tellConfirmed = (
  context: Telling,
  leaver: Leaver,
  {
    leavesOn,
    before,
    contracts,
    papers,
  }: {
    readonly leavesOn: string
    readonly before: string | null
    readonly contracts: readonly DepartureContract[]
    readonly papers: readonly string[]
  },
): Promise<void> =>
  tellLeaver(context, leaver, {
    template: 'teacher-departure',
    title: `Votre départ est fixé au ${formatDay(leavesOn)}.`,
    tags: {
      date_fin: formatDay(leavesOn),
      echeance: formatDay(closingDay(leavesOn)),
      document: listed([...papers]).toLocaleLowerCase('fr-FR'),
      dates: linesOf(contracts),
      mot:
        before === null
          ? 'Nous avons fixé votre départ avec vous. Merci du temps que vous avez donné à nos élèves.'
          : `Votre départ, prévu le ${formatDay(before)}, change de jour.`,
    },
  })

export const tellWithdrawn = (
  context: Telling,
  leaver: Leaver,
  { leavesOn, goOn }: { readonly leavesOn: string; readonly goOn: readonly DepartureContract[] },
): Promise<void> =>
  tellLeaver(context, leaver, {
    template: 'teacher-departure-withdrawn',
    title: 'Votre départ est annulé\u00a0: vous restez avec nous.',
    tags: {
      date_fin: formatDay(leavesOn),
      dates: goOn.length === 0 ? null : goOn.map((one) => `• ${one.studentName}, ${one.subjectName}`).join('\n'),
    },
  })

export const tellReturning = (context: Telling, leaver: Leaver, missing: readonly string[]): Promise<void> =>
  missing.length === 0
    ? Promise.resolve()
    : tellLeaver(context, leaver, {
        template: 'teacher-comes-back',
        title: `Vous revenez\u00a0: il reste ${missing.length === 1 ? 'un document' : 'des documents'} à envoyer.`,
        tags: { document: missing.map((name) => `• ${name}`).join('\n') },
      })

/** What the office is reminded of, in the days before and after. */
export const remindOffice = (
  context: Pick<Telling, 'db' | 'now'>,
  leaver: Leaver,
  { leavesOn, isOver, left }: { readonly leavesOn: string; readonly isOver: boolean; readonly left: readonly string[] },
): Promise<void> =>
  askOffice(
    context,
    leaver.id,
    'teachers',
    isOver
      ? `Le dernier jour ${de(nameOf(leaver))} était le ${formatDay(leavesOn)}, et il reste à régler\u00a0: ${listed([...left])}. Il reste en activité d’ici là.`
      : `Départ ${de(nameOf(leaver))} le ${formatDay(leavesOn)}\u00a0: il reste à régler ${listed([...left])}.`,
  )
