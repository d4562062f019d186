// One stage of a family or of a pupil: state, days, hours, room, what to bring, evaluations; the money and its end where who reads pays.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { FamilyStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { type ShownState, shownStateLabels } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import { noReportText } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import type { ReactNode } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { Badge, Lead, type Meaning, Quiet } from '../../../../platform/outside/cards.tsx'
import { shortDay, weekday } from '../../../../platform/outside/dates.ts'

const meanings: Readonly<Record<ShownState, Meaning | null>> = {
  '1-temporary': 'warning',
  '2-firm': 'success',
  cancelled: null,
}
export const datesOf = ({ startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }): string =>
  startsOn === endsOn ? `le ${shortDay(startsOn)}` : `du ${shortDay(startsOn)} au ${shortDay(endsOn)}`
/** « lundi 21 décembre, mardi 22 décembre ». */
const daysText = (days: readonly string[]): string =>
  days.map((day) => `${weekday(day).toLocaleLowerCase('fr-FR')} ${shortDay(day)}`).join(', ')

type Props = {
  readonly row: FamilyStage
  readonly byStudent: boolean
  readonly onReport: (id: number) => void
  /** What can be done with it: pay, bills, cancel. */
  readonly actions?: ReactNode
}
export const OwnStage = ({ row, byStudent, onReport, actions }: Props) => {
  const { stage, student, subjects } = row
  const meaning = meanings[row.state]
  const evaluated = subjects.filter(({ reportId }) => reportId !== null)
  const isOff = row.state === 'cancelled'
  // the pupil is told of no payment
  const seesMoney = row.dueCents !== null
  return (
    <article aria-label={`${stage.title}, ${student.label}`}>
      <Lead>{stage.title}</Lead>
      <Quiet>
        {byStudent && `${student.label} · `}
        {stage.levelName} · {datesOf(stage)} · {stage.place}
      </Quiet>
      <p>
        {(seesMoney || isOff) && <Badge {...(meaning ? { meaning } : {})}>{shownStateLabels[row.state]}</Badge>}{' '}
        {row.cancelAskedAt !== null && <Badge meaning="info">Annulation demandée</Badge>}
      </p>
      {!isOff && (
        <dl>
          {subjects.map(({ subject, days, hours, room, roomUrl, subjectTakenId }) => (
            <div key={subjectTakenId}>
              <dt>
                <b>{subject}</b>
              </dt>
              <dd>{[daysText(days), hours ?? 'horaires à préciser', room].filter(Boolean).join(' · ')}</dd>
              {roomUrl !== null && !row.isOver && (
                <dd>
                  <ButtonLink icon="video" label={`Rejoindre la salle – ${subject}, ${student.label}`} href={roomUrl}>
                    Rejoindre la salle
                  </ButtonLink>
                </dd>
              )}
            </div>
          ))}
          {row.toBring !== null && (
            <div>
              <dt>
                <b>À apporter</b>
              </dt>
              <dd>{row.toBring}</dd>
            </div>
          )}
        </dl>
      )}
      {row.dueCents !== null && row.dueCents > 0 && !isOff && (
        <p>
          Reste à régler{'\u00a0'}: <b>{formatEuros(row.dueCents)}</b>
          {row.heldUntil !== null && <>, place gardée jusqu’au {untilWords(row.heldUntil)}</>}
        </p>
      )}
      {evaluated.length > 0 && (
        <Buttons>
          {evaluated.map(({ subject, subjectTakenId }) => (
            <Button
              key={subjectTakenId}
              icon="star"
              label={`Évaluation – ${subject}, pour ${student.label}`}
              onPress={() => onReport(subjectTakenId)}
            >
              Évaluation – {subject}
            </Button>
          ))}
        </Buttons>
      )}
      {evaluated.length === 0 && !isOff && row.isOver && <Quiet>{noReportText}</Quiet>}
      {actions}
    </article>
  )
}
