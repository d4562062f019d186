// Words of the board of contracts without courses.

import {
  dialogOfMove,
  mailNames,
  mailTypeOf,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesLabels,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { movedWords } from '../../../platform/board/moved-words.ts'
import { counted } from '../../../platform/fr/typography.ts'

export const silence = ({ lastCourseOn, silentDays }: NoLongerCoursesCard): string =>
  lastCourseOn === null
    ? `jamais de cours depuis ${counted(silentDays, 'jour')}`
    : `sans cours depuis ${counted(silentDays, 'jour')}, le dernier le ${formatDay(lastCourseOn)}`

export const spokenAge = (days: number): string =>
  days === 0 ? 'dans cette liste depuis aujourd’hui' : `dans cette liste depuis ${counted(days, 'jour')}`

/** What a drop in a list will do, said before it. */
export const dropHint = (card: NoLongerCoursesCard, to: string): string | null => {
  const dialog = dialogOfMove(card.status, to as NoLongerCoursesStatus)
  if (dialog === 'takeOver') return 'Vous prendrez le contrat en charge'
  if (dialog === 'removal') return 'Le suivi sera supprimé'
  if (dialog === 'closing') return 'Trois questions, puis le suivi sera clôturé'
  const mailType = mailTypeOf(to as NoLongerCoursesStatus)
  return dialog === 'mail' && mailType ? `Le ${mailNames[mailType].toLowerCase()} vous sera proposé` : null
}

export const movedTo = (card: NoLongerCoursesCard, to: NoLongerCoursesStatus): string =>
  movedWords(card.studentName, noLongerCoursesLabels[to])
