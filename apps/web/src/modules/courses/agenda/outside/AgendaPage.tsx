// The calendar of a family or a pupil: a week of lessons and stages, coloured by child, each opened by a tap.
import type { Agenda } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import type { CompanyContact, FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import type { ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { capital } from '../../../../platform/fr/typography.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, type Meaning, Quiet } from '../../../../platform/outside/cards.tsx'
import { longDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { go, useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { useIdentity, useToday } from '../../../../platform/session/session.ts'
import { familyHome } from '../../outside/courses.doors.ts'
import { listChanges } from '../../requests/outside/requests.doors.ts'
import { readAgenda } from './agenda.doors.ts'
import classes from './agenda.module.css'
import { type Gesture, LessonSheet } from './LessonSheet.tsx'
import { type Placed, placed, weekOf } from './week.ts'

const CancelSheet = lazy(async () => ({
  default: (await import('../../planning/outside/CancelSheet.tsx')).CancelSheet,
}))
const DisputeSheet = lazy(async () => ({ default: (await import('../../outside/Disputes.tsx')).DisputeSheet }))
const FeedSheet = lazy(async () => ({ default: (await import('./FeedSheet.tsx')).FeedSheet }))
const MoveSheet = lazy(async () => ({ default: (await import('../../requests/outside/MoveSheet.tsx')).MoveSheet }))

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const letter = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'narrow' })
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const monthOf = (day: string) => capital(month.format(at(day)))

const meanings: readonly Meaning[] = ['primary', 'info', 'success', 'warning', 'danger']
type Colours = ReadonlyMap<string, Meaning>
const tint = (colours: Colours, name: string | null) => {
  const meaning = name === null ? undefined : colours.get(name)
  return meaning === undefined ? {} : { 'data-meaning': meaning }
}

type EventProps = {
  readonly event: Placed
  readonly colours: Colours
  readonly where: string | null
  readonly request: ChangeRequest | undefined
  readonly onOpen: () => void
}
const Event = ({ event, colours, where, request, onOpen }: EventProps) => (
  <li>
    <button
      type="button"
      className={classes.event}
      {...tint(colours, event.studentName)}
      {...(request ? { 'data-asked': '' } : {})}
      onClick={onOpen}
    >
      <span className={classes.hours}>
        <span>{event.from}</span>
        <span>{event.to}</span>
      </span>
      <span className={classes.what}>
        <b>{[event.studentName, event.title].filter(Boolean).join(', ')}</b>
        <span>{[event.teacherName, where].filter(Boolean).join(', ')}</span>
        {request && (
          <Badge meaning="warning" icon="clock">
            {request.status === 'expired' ? 'Sans réponse du professeur' : 'Déplacement demandé'}
          </Badge>
        )}
        {event.state === 'declared' && <Badge meaning="info">À confirmer</Badge>}
        {event.state === 'disputed' && <Badge meaning="danger">Contesté</Badge>}
      </span>
    </button>
  </li>
)

type WeekProps = {
  readonly days: readonly string[]
  readonly day: string
  readonly events: readonly Placed[]
  readonly colours: Colours
  readonly onDay: (day: string) => void
}
const Week = ({ days, day, events, colours, onDay }: WeekProps) => (
  <div className={classes.week}>
    {days.map((one) => {
      const its = events.filter((event) => event.day === one)
      return (
        <button
          key={one}
          type="button"
          aria-pressed={one === day}
          aria-label={`${letter.format(at(one))} ${Number(one.slice(8))}, ${longDay(one)}, ${its.length === 0 ? 'rien' : `${its.length} cours ou stage`}`}
          onClick={() => onDay(one)}
        >
          <small>{letter.format(at(one))}</small> {Number(one.slice(8))}
          <span className={classes.dots}>
            {its.slice(0, 4).map((event) => (
              <i key={`${event.courseId} ${event.groupId}`} {...tint(colours, event.studentName)} />
            ))}
          </span>
        </button>
      )
    })}
  </div>
)

type Opened = { readonly event: Placed; readonly gesture: Gesture | null }

const Calendar = ({
  data,
  days,
  day,
  reader,
  company,
  places,
  requests,
  onDay,
}: {
  readonly data: Agenda
  readonly days: readonly string[]
  readonly day: string
  readonly reader: 'family' | 'student'
  readonly company: CompanyContact | undefined
  readonly places: ReadonlyMap<number, FamilyContract>
  readonly requests: ReadonlyMap<number, ChangeRequest>
  readonly onDay: (day: string) => void
}) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isFeedOpen, setFeed] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const events = useMemo(() => data.events.map(placed), [data])
  const names = [...new Set(events.flatMap(({ studentName }) => studentName ?? []))].toSorted((one, other) =>
    one.localeCompare(other, 'fr'),
  )
  const colours: Colours = new Map(names.map((name, index) => [name, meanings[index % meanings.length] ?? 'primary']))
  const placeOf = ({ contractId }: Placed) => (contractId === null ? undefined : places.get(contractId))
  const whereOf = (event: Placed): string | null => {
    const place = event.ownPlace ?? placeOf(event)
    return place ? whereText({ ...place, address: null }, reader) : event.place
  }
  const requestOf = ({ courseId }: Placed) => (courseId === null ? undefined : requests.get(courseId))
  // the day that is touched comes into view; the week begins with its first otherwise
  useEffect(() => {
    list.current?.querySelector(`[data-day="${day}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [day])
  const close = () => setOpened(null)
  const { event, gesture } = opened ?? { event: null, gesture: null }
  const shown = days.filter((one) => events.some((event) => event.day === one))
  return (
    <>
      <Week days={days} day={day} events={events} colours={colours} onDay={onDay} />
      <div className={classes.whose}>
        {reader === 'family' &&
          names.map((name) => (
            <span key={name} {...tint(colours, name)}>
              <i aria-hidden /> {name}
            </span>
          ))}
        <Button kind="quiet" icon="agenda" onPress={() => setFeed(true)}>
          S’abonner
        </Button>
      </div>
      {data.holidays.map(({ name, firstDay }) => (
        <Quiet key={`${name} ${firstDay}`}>{name}</Quiet>
      ))}
      <div ref={list}>
        {shown.length === 0 && (
          <Card>
            <Empty icon="agenda" title="Aucun cours ni stage cette semaine" />
          </Card>
        )}
        {shown.map((one) => (
          <section key={one} className={classes.day} data-day={one} aria-label={longDay(one)}>
            <h3>{longDay(one)}</h3>
            <ul>
              {events
                .filter((its) => its.day === one)
                .map((its) => (
                  <Event
                    key={`${its.courseId} ${its.groupId}`}
                    event={its}
                    colours={colours}
                    where={whereOf(its)}
                    request={requestOf(its)}
                    onOpen={() => setOpened({ event: its, gesture: null })}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {event !== null && gesture === null && (
        <LessonSheet
          event={event}
          where={whereOf(event)}
          address={placeOf(event)?.address ?? event.address}
          roomUrl={event.roomUrl}
          request={requestOf(event)}
          company={reader === 'family' ? company : undefined}
          mayContest={reader === 'family' && event.state === 'declared' && event.courseId !== null}
          onDo={(asked) => setOpened({ event, gesture: asked })}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {event?.courseId && gesture === 'move' && <MoveSheet of={{ courseId: event.courseId }} onClose={close} />}
        {event?.courseId && gesture === 'cancel' && (
          <CancelSheet
            lesson={{
              id: event.courseId,
              what: `${longDay(event.day)} à ${event.from}, ${event.studentName ?? ''} avec ${event.teacherName ?? ''}`,
              pupils: event.pupils,
            }}
            onClose={close}
          />
        )}
        {event?.courseId && (gesture === 'notGiven' || gesture === 'contest') && (
          <DisputeSheet courseId={event.courseId} wasNotGiven={gesture === 'notGiven'} onClose={close} />
        )}
        {isFeedOpen && <FeedSheet onClose={() => setFeed(false)} />}
      </Suspense>
    </>
  )
}

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const Own = ({ reader }: { readonly reader: 'family' | 'student' }) => {
  const today = useToday()
  const asked = useSearch('jour')
  const day = isDay(asked) ? asked : today
  const days = weekOf(day)
  const agenda = useAnswer(readAgenda, { from: days[0] ?? day, to: days[6] ?? day, reader })
  const home = useAnswer(familyHome, {})
  const changes = useAnswer(listChanges, { reader: 'family' }, { enabled: reader === 'family' })
  const places = useMemo(
    () =>
      new Map<number, FamilyContract>(
        (home.data?.students ?? []).flatMap(({ contracts }) => contracts.map((one) => [one.id, one] as const)),
      ),
    [home.data],
  )
  const requests = useMemo(
    () =>
      new Map<number, ChangeRequest>(
        (changes.data?.rows ?? []).flatMap((one) => (one.courseId === null ? [] : [[one.courseId, one] as const])),
      ),
    [changes.data],
  )
  const show = (one: string) => void go(`/espace/agenda?jour=${one}`, { replace: true })
  return (
    <Page title="Mon agenda">
      <div className={classes.bar}>
        <h2>{monthOf(day)}</h2>
        <Button icon="back" label="Semaine précédente" onPress={() => show(addDays(day, -7))} />
        <Button onPress={() => show(today)}>Aujourd’hui</Button>
        <Button icon="next" label="Semaine suivante" onPress={() => show(addDays(day, 7))} />
      </div>
      <Answered of={agenda}>
        {(data) => (
          <Calendar {...{ data, days, day, reader, company: home.data?.company, places, requests }} onDay={show} />
        )}
      </Answered>
    </Page>
  )
}

/** A child reads its own; whoever pays reads all of the family. */
export const AgendaPage = () => {
  const isFamily = useIdentity()?.parts.includes('customer') === true
  return <Own reader={isFamily ? 'family' : 'student'} />
}
