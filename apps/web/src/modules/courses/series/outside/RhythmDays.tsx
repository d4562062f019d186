// The dates of a rhythm before it is saved: how many lessons, which days go away and why, which are taken and may be left out.
import type { Decision, SeriesDay, SeriesPreview } from '@cartable/domain/courses/series/series.schema.ts'
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { counted, unbroken } from '../../../../platform/fr/typography.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { type InputAt, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Notice, Quiet, Row } from '../../../../platform/outside/cards.tsx'
import { longDay, shortDay } from '../../../../platform/outside/dates.ts'
import { Answered } from '../../../../platform/outside/states.tsx'
import { previewSeries, type saveSeries } from './series.doors.ts'

type Wanted = Omit<InputAt<typeof saveSeries>, 'id' | 'updatedAt'>
type DayProps = {
  readonly of: SeriesDay
  readonly decision: Decision | undefined
  readonly onDecide: (kind: 'skipped' | 'kept' | null) => void
}
const wordsOf = ({ at, holiday, taken }: SeriesDay, decision: Decision | undefined): string => {
  if (decision?.kind === 'skipped') return 'Pas de cours ce jour-là'
  if (holiday !== null && decision?.kind !== 'kept') return holiday
  return taken ?? formatTime(at)
}

const Day = ({ of, decision, onDecide }: DayProps) => {
  const day = longDay(of.day)
  const act = (kind: 'skipped' | 'kept' | null, words: string) => (
    <Button kind="quiet" label={`${words}, ${day}`} onPress={() => onDecide(kind)}>
      {words}
    </Button>
  )
  const aside = () => {
    if (decision !== undefined) return act(null, 'Rétablir')
    if (of.holiday === null) return act('skipped', 'Sauter')
    return of.mayBeKept ? act('kept', 'Maintenir') : undefined
  }
  return <Row title={day} detail={unbroken(wordsOf(of, decision))} aside={aside()} />
}

type Props = {
  readonly wanted: Wanted
  readonly decisions: readonly Decision[]
  readonly onDecide: (decisions: readonly Decision[]) => void
}

const Days = ({ preview, decisions, onDecide }: Omit<Props, 'wanted'> & { readonly preview: SeriesPreview }) => {
  const decisionOf = (day: string) => decisions.find((one) => one.day === day)
  const isHeld = ({ day, holiday, taken }: SeriesDay) => {
    const kind = decisionOf(day)?.kind
    return kind !== 'skipped' && taken === null && (holiday === null || kind === 'kept')
  }
  const isTaken = ({ day, holiday, taken }: SeriesDay) =>
    taken !== null && holiday === null && decisionOf(day)?.kind !== 'skipped'
  const [held, taken] = [preview.days.filter(isHeld).length, preview.days.filter(isTaken).length]
  const without = preview.days.length - held - taken
  const words = [
    counted(held, 'cours', 'cours'),
    ...(without === 0 ? [] : [counted(without, 'jour sauté', 'jours sautés')]),
    ...(taken === 0 ? [] : [counted(taken, 'jour pris', 'jours pris')]),
  ].join(', ')
  return (
    <>
      {[...preview.obstacles, ...preview.warnings].map((sentence) => (
        <Notice key={sentence} meaning={preview.obstacles.includes(sentence) ? 'danger' : 'warning'}>
          {unbroken(sentence)}
        </Notice>
      ))}
      {taken > 0 && (
        <Notice meaning="warning">
          {taken === 1 ? 'Un jour est pris' : 'Des jours sont pris'}
          {'\u00a0'}: sautez-les ici, sinon nous les planifions dès que l’heure se libère, et le service vous en parle.
        </Notice>
      )}
      <Quiet>
        {words}. Inscrits jusqu’au {shortDay(preview.plannedUntil)}, puis au fil des semaines.
      </Quiet>
      <details>
        <summary>Voir chaque date</summary>
        <Card>
          {preview.days.map((of) => (
            <Day
              key={of.day}
              of={of}
              decision={decisionOf(of.day)}
              onDecide={(kind) =>
                onDecide([
                  ...decisions.filter(({ day }) => day !== of.day),
                  ...(kind === null ? [] : [{ day: of.day, kind, movedTo: null }]),
                ])
              }
            />
          ))}
        </Card>
      </details>
    </>
  )
}

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** Asked once the first day and the hour stand there. */
export const RhythmDays = ({ wanted, ...rest }: Props) => {
  const { contractId, withIds, replacesId, firstDay, lastDay, startTime, durationMinutes, everyWeeks } = wanted
  const preview = useAnswer(
    previewSeries,
    {
      contractId: String(contractId),
      ...(withIds && withIds.length > 0 ? { withIds: withIds.join(',') } : {}),
      ...(replacesId === null || replacesId === undefined ? {} : { replacesId: String(replacesId) }),
      ...{ firstDay, lastDay, startTime, durationMinutes, everyWeeks },
      ...(wanted.schoolZone === null ? {} : { schoolZone: wanted.schoolZone }),
      skipsSchoolHolidays: flag(wanted.skipsSchoolHolidays),
      skipsPublicHolidays: flag(wanted.skipsPublicHolidays),
    },
    { enabled: firstDay !== '' && startTime !== '' && lastDay !== '' },
  )
  if (firstDay === '' || startTime === '') return <Quiet>Chaque date s’affiche ici avant d’être enregistrée.</Quiet>
  return <Answered of={preview}>{(data) => <Days preview={data} {...rest} />}</Answered>
}
