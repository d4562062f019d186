// The months of a teacher's pay: given, confirmed, paid by the family, paid to him, held and why; opened lesson by lesson.
import type { OwnLesson, OwnMonth } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { hourWords, lessonPayWords } from '@cartable/domain/billing/pay-runs/own-months.words.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { lessonTarget, threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { useState } from 'react'
import { capital, counted } from '../../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Lead, type Meaning, Quiet, Row, Section } from '../../../../platform/outside/cards.tsx'
import { duration, hour, longDay, shortDay } from '../../../../platform/outside/dates.ts'
import { Answered } from '../../../../platform/outside/states.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { ownLessons } from './own-pay.doors.ts'

const meanings: Readonly<Record<OwnLesson['state'], Meaning>> = {
  ...{ paid: 'success', sending: 'info', coming: 'info', unbilled: 'info' },
  ...{ unconfirmed: 'warning', family: 'warning', suspended: 'warning', disputed: 'danger' },
}

/** The question about one lesson, asked and answered in its conversation with the office. */
const Asks = ({ lesson }: { readonly lesson: OwnLesson }) => {
  const mayAsk = useIdentity()?.parts.includes('teacher') === true
  if (!mayAsk) return null
  const words = lesson.state === 'paid' ? 'Une question sur ce cours' : 'Ce cours n’est pas payé'
  return (
    <Buttons>
      <ButtonLink
        kind="quiet"
        icon="messages"
        label={`${words}, ${longDay(lesson.doneAt)}, ${hour(lesson.doneAt)}`}
        to={threadPath(lessonTarget(lesson.courseId))}
      >
        {words}
      </ButtonLink>
    </Buttons>
  )
}

const Lesson = ({ lesson }: { readonly lesson: OwnLesson }) => (
  <article aria-label={`${lesson.words}, ${longDay(lesson.doneAt)}`}>
    <Lead>
      {longDay(lesson.doneAt)}, {hour(lesson.doneAt)} · {formatEuros(lesson.cents)}
    </Lead>
    <Quiet>
      {lesson.words} · {duration(lesson.minutes)}
    </Quiet>
    <Badge meaning={meanings[lesson.state]}>
      {lessonPayWords[lesson.state]}
      {lesson.paidOn !== null && lesson.state === 'paid' && ` le ${shortDay(lesson.paidOn)}`}
    </Badge>
    <Quiet>{hourWords(lesson)}</Quiet>
    <Asks lesson={lesson} />
  </article>
)

const Lessons = ({ month }: { readonly month: string }) => {
  const lessons = useAnswer(ownLessons, { month })
  return (
    <Answered of={lessons}>
      {({ rows }) => rows.map((lesson) => <Lesson key={lesson.courseId} lesson={lesson} />)}
    </Answered>
  )
}

type Part = OwnMonth['given']
const Line = ({ title, part }: { readonly title: string; readonly part: Part }) => (
  <Row
    title={title}
    detail={
      part.courses === 0 ? 'Aucun cours' : `${counted(part.courses, 'cours', 'cours')} · ${duration(part.minutes)}`
    }
    aside={<b>{formatEuros(part.cents)}</b>}
  />
)

export const PayMonth = ({ month, isFirst }: { readonly month: OwnMonth; readonly isFirst: boolean }) => {
  const [isOpen, setOpen] = useState(isFirst)
  const name = capital(formatMonth(month.month))
  return (
    <Section title={name}>
      <Card>
        <Line title="Donnés" part={month.given} />
        <Line title="Confirmés par les familles" part={month.confirmed} />
        <Line title="Payés par les familles" part={month.familyPaid} />
        <Line title="Versés à vous" part={month.paid} />
        {month.held.map((held) => (
          <Row
            key={held.state}
            title="Pas encore versé"
            detail={`${lessonPayWords[held.state]} · ${counted(held.courses, 'cours', 'cours')}`}
            aside={<b>{formatEuros(held.cents)}</b>}
          />
        ))}
        {isOpen && <Lessons month={month.month} />}
        <Buttons>
          <Button
            kind="quiet"
            expanded={isOpen}
            label={`${isOpen ? 'Masquer' : 'Voir'} les cours, ${name}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Masquer les cours' : 'Voir les cours'}
          </Button>
        </Buttons>
      </Card>
    </Section>
  )
}
