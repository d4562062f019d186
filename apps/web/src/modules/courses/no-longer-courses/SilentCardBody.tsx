// What a card of the board shows under the name of the student: subject, teacher, silence, what happened since, who follows it.

import { mailTypeOf, silenceAnswerText } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { silencePartyLabels } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconFlame,
  IconMailOff,
  IconMessage,
  IconMessageReply,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react'
import { CardAge, CardAssignee, CardFoot, CardIcon, CardLine, CardMark } from '../../../platform/board/card-parts.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from './no-longer-courses.module.css'
import { silence, spokenAge } from './silent-texts.ts'

/** Where it was closed by mistake, or the family comes back: the record of the contract takes its lessons up again. */
const Resume = ({ card }: { readonly card: NoLongerCoursesCard }) =>
  card.status === 'closed' && card.contractStatus !== 'active' ? (
    <span data-control>
      <AppLink href={`/privateTuition/contract/${card.contractId}`}>Reprendre les cours</AppLink>
    </span>
  ) : null

/** The one thing that matters most now. */
const Mark = ({ card }: { readonly card: NoLongerCoursesCard }) => {
  if (card.status === 'answered' && card.answer !== null)
    return (
      <CardMark
        meaning={card.answer.answer === 'resumes' ? 'success' : 'info'}
        title={`${silencePartyLabels[card.answer.by]} a répondu le ${formatDay(card.answer.at)}`}
        icon={<IconMessageReply size={14} stroke={2} aria-hidden />}
      >
        {silenceAnswerText(card.answer.answer, card.answer.on)}
      </CardMark>
    )
  if (card.hasResumed)
    return (
      <CardMark meaning="success" icon={<IconPlayerPlay size={14} stroke={2} aria-hidden />}>
        Cours repris le {formatDay(card.lastCourseOn ?? '')}
      </CardMark>
    )
  if (card.nextCourseOn !== null)
    return (
      <CardMark meaning="info" icon={<IconCalendarEvent size={14} stroke={2} aria-hidden />}>
        Cours prévu le {formatDay(card.nextCourseOn)}
      </CardMark>
    )
  if (card.contractStatus !== 'active' && card.status !== 'closed')
    return (
      <CardMark meaning="grey" icon={<IconPlayerPause size={14} stroke={2} aria-hidden />}>
        Cours suspendus
      </CardMark>
    )
  return null
}

/** How long nothing was heard; it stands out where nobody has done anything about it yet. */
const Silence = ({ card }: { readonly card: NoLongerCoursesCard }) => {
  const words = `Sans cours depuis ${card.silentDays}\u00a0j`
  if (card.status !== 'detected' || card.urgency === 'calm') return <CardLine title={silence(card)}>{words}</CardLine>
  const isLate = card.urgency === 'late'
  const Drawing = isLate ? IconFlame : IconAlertTriangle
  return (
    <CardMark
      meaning={isLate ? 'danger' : 'warning'}
      title={silence(card)}
      icon={<Drawing size={14} stroke={2} aria-hidden />}
    >
      {words}
    </CardMark>
  )
}

const Action = ({ card }: { readonly card: NoLongerCoursesCard }) => {
  if (card.status === 'answered' || !card.needsManualAction) return null
  return card.status === 'to-call' ? (
    <CardIcon words="Sans réponse au mail : à appeler">
      <IconPhone size={16} stroke={1.75} aria-hidden />
    </CardIcon>
  ) : (
    <CardIcon words="Pas d’adresse e-mail&nbsp;: à appeler">
      <IconMailOff size={16} stroke={1.75} aria-hidden />
    </CardIcon>
  )
}

type Props = {
  readonly card: NoLongerCoursesCard
  /** Sends the reminder of a mail list again; absent for those who only look. */
  readonly onRemind?: ((card: NoLongerCoursesCard) => void) | undefined
}

export const SilentCardBody = ({ card, onRemind }: Props) => {
  return (
    <>
      <CardLine title={`${card.subjectName}, ${card.levelName}, avec ${card.teacherName}`}>
        {card.levelName} · {card.subjectName}
      </CardLine>
      <Silence card={card} />
      <Mark card={card} />
      <Resume card={card} />
      {onRemind && mailTypeOf(card.status) !== null && (
        <Button
          className={classes.remind}
          data-control
          tabIndex={-1}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
          onClick={() => onRemind(card)}
        >
          Renvoyer la relance
        </Button>
      )}
      <CardFoot start={<span title={`Professeur\u00a0: ${card.teacherName}`}>{card.teacherName}</span>}>
        <Action card={card} />
        {card.followUpCount > 0 && (
          <CardIcon words={`${card.followUpCount} commentaire${card.followUpCount > 1 ? 's' : ''}`}>
            <IconMessage size={16} stroke={1.75} aria-hidden />
            <span aria-hidden>{card.followUpCount}</span>
          </CardIcon>
        )}
        {card.status !== 'detected' && (
          <CardAge days={card.ageDays} urgency={card.urgency} spoken={spokenAge(card.ageDays)} />
        )}
        <CardAssignee assignee={card.assignee} />
      </CardFoot>
    </>
  )
}
