// What somebody chooses before a silent contract is closed, with what stands against it, and how it is said once done.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { ContractEndForm } from '@cartable/domain/contracts/ends.schema.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'

export type ClosingChoices = {
  readonly contract: 'pause' | 'end' | 'keep'
  readonly resumesOn: string | null
  readonly on: string | null
  readonly reasonId: number | null
  readonly reopensSearch: boolean
}

/** As the teacher or the family answered; a pause otherwise. What no longer runs stays as it is. */
export const firstChoices = (card: NoLongerCoursesCard, today: string): ClosingChoices => {
  const { answer } = card
  const isRunning = card.contractStatus === 'active'
  const isPause = answer?.answer === 'pause' && answer.on !== null && answer.on > today
  return {
    contract: isRunning ? (answer?.answer === 'over' ? 'end' : 'pause') : 'keep',
    resumesOn: isPause ? answer.on : null,
    on: today,
    reasonId: null,
    reopensSearch: false,
  }
}

const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)

export type ClosingFaults = { readonly [K in 'resumesOn' | 'on' | 'reasonId']?: string }
export const faultsOfClosing = (
  { contract, resumesOn, on, reasonId }: ClosingChoices,
  { lastCourseOn }: Pick<ContractEndForm, 'lastCourseOn'>,
  today: string,
): ClosingFaults => {
  if (contract === 'pause') {
    if (resumesOn === null) return {}
    return isDay(resumesOn) && resumesOn > today ? {} : { resumesOn: contractsRefusals.returnPast.message }
  }
  if (contract === 'keep') return {}
  const dayFault = () => {
    if (!isDay(on)) return noLongerCoursesRefusals.answerDayMissing.message
    if (on > today) return noLongerCoursesRefusals.endToCome.message
    return lastCourseOn !== null && on < lastCourseOn
      ? contractsRefusals.endBeforeLesson(lastCourseOn).message
      : undefined
  }
  const day = dayFault()
  return {
    ...(day !== undefined && { on: day }),
    ...(reasonId === null && { reasonId: contractsRefusals.reasonMissing.message }),
  }
}

/** What was done, a sentence each. */
export const closingSentences = (
  { contract, resumesOn, on, reopensSearch }: ClosingChoices,
  isTold: boolean,
): readonly string[] => [
  ...(contract === 'pause' ? [`Les cours sont suspendus${resumesOn ? ` jusqu’au ${formatDay(resumesOn)}` : ''}.`] : []),
  ...(contract === 'end' ? [`Le contrat est clôturé${on ? ` au ${formatDay(on)}` : ''}.`] : []),
  ...(reopensSearch ? ['La recherche d’un professeur est rouverte.'] : []),
  ...(isTold ? ['Le client a été prévenu.'] : []),
]
