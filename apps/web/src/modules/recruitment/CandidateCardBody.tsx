// What a card of the board shows under its name: subjects, formats, town, interview or papers, age, who follows it.
import { dayOf, formatDay, formatTime } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import {
  IconCalendarEvent,
  IconCalendarExclamation,
  IconFileCheck,
  IconMailOff,
  IconSchool,
  IconUserQuestion,
} from '@tabler/icons-react'
import { CardAge, CardAssignee, CardFoot, CardIcon, CardLine, CardMark } from '../../platform/board/card-parts.tsx'
import { nowMs } from '../../platform/clock.ts'

const spokenAge = (days: number) =>
  days === 0 ? 'dans cette colonne depuis aujourd’hui' : `dans cette colonne depuis ${counted(days, 'jour')}`

/** « Mathématiques +2 » */
export const subjectsOf = ([first, ...others]: readonly string[]): string =>
  first === undefined ? '–' : others.length > 0 ? `${first} +${others.length}` : first

/** An interview whose hour has passed waits for its outcome. */
const Interview = ({ interview }: Pick<CandidateCard, 'interview'>) => {
  if (interview === null) return null
  const isPast = Date.parse(interview.endDateTime) < nowMs()
  const day = formatDay(dayOf(interview.startDateTime)).slice(0, 5)
  const Drawing = isPast ? IconCalendarExclamation : IconCalendarEvent
  const title = [interview.locationName, interview.userNames.join(', ')].filter(Boolean).join(' · ')
  return (
    <CardMark icon={<Drawing size={14} stroke={2} aria-hidden />} meaning={isPast ? 'warning' : 'info'} title={title}>
      {isPast ? 'À conclure' : 'Entretien'} · {day} {formatTime(interview.startDateTime)}
    </CardMark>
  )
}

/** What a candidate was waited for, in vain. */
const Absence = ({ missedOn, remindedOn }: Pick<CandidateCard, 'missedOn' | 'remindedOn'>) => {
  const [day, words] = missedOn ? [missedOn, 'Absent'] : [remindedOn, 'Relancé']
  return day === null ? null : (
    <CardMark icon={<IconUserQuestion size={14} stroke={2} aria-hidden />} meaning="warning">
      {words} · {formatDay(day).slice(0, 5)}
    </CardMark>
  )
}

/** Who may be known already: the record of then, or somebody who may be the same. */
const Known = ({ isFormer, isAlike }: CandidateCard) => {
  if (!isFormer && !isAlike) return null
  return (
    <CardMark icon={<IconUserQuestion size={14} stroke={2} aria-hidden />} meaning="info">
      {isFormer ? 'Ancien professeur' : 'Déjà connu\u202f?'}
    </CardMark>
  )
}

const Papers = ({ status, documentCount, approvedCount }: CandidateCard) =>
  status === 'waitingForVoucher' && documentCount > 0 ? (
    <CardMark
      icon={<IconFileCheck size={14} stroke={2} aria-hidden />}
      meaning={approvedCount === documentCount ? 'success' : 'warning'}
    >
      {approvedCount}/{documentCount} {documentCount > 1 ? 'justificatifs' : 'justificatif'}
    </CardMark>
  ) : null

export const CandidateCardBody = ({ card }: { readonly card: CandidateCard }) => (
  <>
    <CardLine title={card.subjectNames.join(', ')}>{subjectsOf(card.subjectNames)}</CardLine>
    {card.status === 'toView' && <Interview interview={card.interview} />}
    <Absence {...card} />
    <Known {...card} />
    <Papers {...card} />
    <CardFoot start={card.city}>
      {card.isStudent && (
        <CardIcon words="Étudiant">
          <IconSchool size={16} stroke={1.75} aria-hidden />
        </CardIcon>
      )}
      {!card.hasEmail && (
        <CardIcon words="Sans adresse e-mail">
          <IconMailOff size={16} stroke={1.75} aria-hidden />
        </CardIcon>
      )}
      <CardAge days={card.ageDays} urgency={card.urgency} spoken={spokenAge(card.ageDays)} />
      <CardAssignee assignee={card.assignee} />
    </CardFoot>
  </>
)
