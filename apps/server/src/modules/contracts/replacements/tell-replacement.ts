// Tells the family and both teachers, each in one mail for all the lessons, who gives them now.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { addDays, durationText, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findParties } from '../shared/contract-ends.queries.ts'
import { findContract, namesOf } from '../shared/contract-record.queries.ts'
import { listPrices } from '../shared/prices.queries.ts'
import { tellParty } from '../shared/tell-parties.ts'

type Lesson = { readonly at: string; readonly minutes: number }
type Carried = {
  /** Contracts that the lessons leave and join. */
  readonly fromId: number
  readonly toId: number
  readonly lessons: readonly Lesson[]
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' })
const linesOf = (lessons: readonly Lesson[]): string =>
  lessons
    .map(
      ({ at, minutes }) =>
        `• ${weekday.format(new Date(at))} ${formatDay(at)} à ${formatTime(at)}, ${durationText(minutes)}`,
    )
    .join('\n')

export const tellReplacement = async (
  context: OperationContext,
  { fromId, toId, lessons, words }: Carried & { readonly words: string | null },
): Promise<void> => {
  const { db, today } = context
  const contract = (await findContract(db, toId)) ?? notFound()
  const prices = await listPrices(db, toId, today())
  const price = prices.find(({ isInForce }) => isInForce) ?? prices[0]
  const { studentFirstName, subjectName, teacherName } = await findParties(db, toId)
  const dates = linesOf(lessons)
  const ends = contract.endsOn === null ? null : `Le remplacement se termine le ${formatDay(contract.endsOn)}`
  const wordsAfter = (end: string | null) => [end, words].filter(Boolean).join('\n\n') || null
  await tellParty(context, toId, 'family', {
    template: 'replacement',
    title: `Cours ${de(studentFirstName)} (${subjectName})\u00a0: ${teacherName} remplace le professeur.`,
    tags: {
      ...{ dates, prix: price ? formatEuros(price.customerPrice) : null },
      mot: wordsAfter(ends && `${ends}\u00a0; les cours suivants reprennent avec votre professeur habituel.`),
    },
  })
  await tellParty(context, toId, 'teacher', {
    template: 'replacement-teacher',
    title: `Cours avec ${studentFirstName} (${subjectName})\u00a0: vous remplacez un professeur.`,
    tags: { dates, prix: price ? formatEuros(price.teacherAmount) : null, mot: wordsAfter(ends && `${ends}.`) },
  })
  await tellParty(context, fromId, 'teacher', {
    template: 'replacement-replaced',
    title: `Cours avec ${studentFirstName} (${subjectName})\u00a0: vous êtes remplacé.`,
    tags: { dates },
  })
}

export const tellTakenBack = async (context: OperationContext, { fromId, toId, lessons }: Carried): Promise<void> => {
  const { studentFirstName, subjectName, teacherName } = await findParties(context.db, toId)
  const told = {
    template: 'replacement-taken-back',
    title: `Cours ${de(studentFirstName)} (${subjectName})\u00a0: ils auront lieu avec ${teacherName}.`,
    tags: { dates: linesOf(lessons), reponse: teacherName },
  }
  await tellParty(context, toId, 'family', told)
  await tellParty(context, toId, 'teacher', told)
  await tellParty(context, fromId, 'teacher', told)
}

type Changed = Carried & { readonly words: string | null; readonly changeOn: string }
/** The family and the new teacher of who goes on, the former one of the end of his lessons. */
export const tellChange = async (
  context: OperationContext,
  { fromId, toId, lessons, words, changeOn }: Changed,
): Promise<void> => {
  const { db, today } = context
  const prices = await listPrices(db, toId, today())
  const price = prices.find(({ isInForce }) => isInForce) ?? prices[0]
  const { studentFirstName, subjectName, teacherName } = await findParties(db, toId)
  const from = formatDay(changeOn)
  const tags = {
    ...{ date_debut: from, mot: words },
    dates: lessons.length === 0 ? null : `Cours déjà prévus\u00a0:\n${linesOf(lessons)}`,
  }
  await tellParty(context, toId, 'family', {
    template: 'teacher-changed',
    title: `Cours ${de(studentFirstName)} (${subjectName})\u00a0: ${teacherName} prend la suite le ${from}.`,
    tags: { ...tags, prix: price ? formatEuros(price.customerPrice) : null },
  })
  await tellParty(context, toId, 'teacher', {
    template: 'teacher-changed-teacher',
    title: `Cours avec ${studentFirstName} (${subjectName})\u00a0: vous prenez la suite le ${from}.`,
    tags: { ...tags, prix: price ? formatEuros(price.teacherAmount) : null },
  })
  const last = formatDay(addDays(changeOn, -1))
  await tellParty(context, fromId, 'teacher', {
    template: 'contract-ended-teacher',
    title: `Les cours avec ${studentFirstName} (${subjectName}) s’arrêtent\u00a0: dernier jour le ${last}.`,
    tags: { date_fin: last },
  })
}

type Remade = { readonly formerId: number; readonly id: number; readonly count: number; readonly words: string | null }
/** The family and the teacher of the contract that takes the place of the former one. */
export const tellRemade = async (context: OperationContext, { formerId, id, count, words }: Remade): Promise<void> => {
  const { db, today } = context
  const contract = (await findContract(db, id)) ?? notFound()
  const [price] = await listPrices(db, id, today())
  const { levelName } = await namesOf(db, contract)
  const { studentFirstName, subjectName } = await findParties(db, id)
  const { number } = await findParties(db, formerId)
  const terms = `${subjectName}, ${levelName}, ${courseFormats[contract.format].toLowerCase()}`
  const follows =
    count === 0
      ? null
      : count === 1
        ? 'Un cours pas encore facturé suit sur ce contrat.'
        : `${count}\u00a0cours pas encore facturés suivent sur ce contrat.`
  const tags = { reponse: terms, mot: [follows, words].filter(Boolean).join('\n\n') || null, ancien_cours: number }
  const title = `Contrat refait pour ${studentFirstName}\u00a0: ${terms}.`
  await tellParty(context, id, 'family', {
    ...{ template: 'contract-remade', title },
    tags: { ...tags, prix: price ? formatEuros(price.customerPrice) : null },
  })
  await tellParty(context, id, 'teacher', {
    ...{ template: 'contract-remade-teacher', title },
    tags: { ...tags, prix: price ? formatEuros(price.teacherAmount) : null },
  })
}
