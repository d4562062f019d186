// The next course, first thing on a home page: of each child where there are several; then those that follow.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { oncePerLesson } from '@cartable/domain/courses/together/together.rules.ts'
import { durationText, timeZone } from '@cartable/domain/kernel/dates.ts'
import type { ReactNode } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { nowMs } from '../../platform/clock.ts'
import { useToday } from '../../platform/session/session.ts'
import { PlaceLink, withWhom } from './CourseItem.tsx'
import type { Reader } from './CourseStatut.tsx'
import { modeOf, nearWhenText } from './course-texts.ts'
import { HomeSection, Quiet } from './HomeSection.tsx'
import classes from './home.module.css'
import { JoinRoom } from './rooms/JoinRoom.tsx'

/** Planned courses read at once; the page shows the first ones. */
const asked = '50'
const shownAfter = 3

type Upcoming = CourseRow & { readonly expectedAt: string }
const endOf = ({ expectedAt, durationMinutes }: Upcoming) => Date.parse(expectedAt) + durationMinutes * 60_000
/** A course stays the next one until it is over. */
const isAhead = (course: CourseRow): course is Upcoming =>
  course.expectedAt !== null && endOf(course as Upcoming) > nowMs()

const dayOfMonth = new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone, month: 'short' })
const DayTile = ({ instant }: { readonly instant: string }) => (
  <span className={classes.day} aria-hidden>
    <b>{dayOfMonth.format(new Date(instant))}</b>
    {shortMonth.format(new Date(instant))}
  </span>
)

export type Places = ReadonlyMap<number, Pick<FamilyContract, 'location' | 'address' | 'roomUrl'>>
type Props = {
  readonly title: string
  readonly reader: Reader
  /** Where the lessons of each running contract take place. */
  readonly places: Places
  /** Said when none is planned; null: the section goes. */
  readonly empty: ReactNode
  /** One course on top for each student, instead of one in all. */
  readonly byStudent?: boolean
  readonly actions?: (course: CourseRow) => ReactNode
}

const Next = ({
  course,
  reader,
  places,
  actions,
}: Pick<Props, 'reader' | 'places' | 'actions'> & { course: Upcoming }) => {
  const place = places.get(course.contractId)
  return (
    <li className={classes.next}>
      <DayTile instant={course.expectedAt} />
      <div className={classes.itemText}>
        <p className={classes.nextWhen}>{nearWhenText(course.expectedAt, useToday())}</p>
        <p>
          {course.subject} · {durationText(course.durationMinutes)}
        </p>
        <p>{withWhom(course, reader)}</p>
        {place && (
          <p className={classes.where}>
            <PlaceLink place={place} reader={reader} />
          </p>
        )}
        <JoinRoom url={place?.roomUrl} at={course.expectedAt} minutes={course.durationMinutes} />
        {actions && <div className={classes.nextActions}>{actions(course)}</div>}
      </div>
    </li>
  )
}

/** The first course of each student, or of all. */
const firsts = (rows: readonly Upcoming[], byStudent: boolean): readonly Upcoming[] =>
  byStudent
    ? rows.filter((row, index) => rows.findIndex(({ studentId }) => studentId === row.studentId) === index)
    : rows.slice(0, 1)

export const NextCourses = ({ title, reader, places, empty, byStudent = false, actions }: Props) => {
  const today = useToday()
  const courses = useOperation(
    coursesApi.list,
    { statuses: '1-planned', from: today, sort: 'date.asc', size: asked, ...modeOf(reader) },
    { background: true },
  )
  const rows = courses.data?.rows.filter(isAhead)
  // whoever gives it has one lesson, a family one for each child
  const ahead = rows && reader === 'teacher' ? oncePerLesson(rows) : rows
  if (empty === null && !ahead?.length && !courses.isError) return null
  const next = firsts(ahead ?? [], byStudent)
  const after = (ahead ?? []).filter((course) => !next.includes(course)).slice(0, shownAfter)
  return (
    <HomeSection title={title} query={courses} what="les prochains cours">
      {() =>
        next.length === 0 ? (
          <Quiet>{empty}</Quiet>
        ) : (
          <div className={classes.hero}>
            <ul>
              {next.map((course) => (
                <Next
                  key={course.id}
                  course={course}
                  reader={reader}
                  places={places}
                  {...(actions ? { actions } : {})}
                />
              ))}
            </ul>
            {after.length > 0 && (
              <ul className={classes.after} aria-label="Ensuite">
                {after.map((course) => (
                  <li key={course.id}>
                    <b>{nearWhenText(course.expectedAt, today)}</b> {course.subject} · {withWhom(course, reader)}
                    <JoinRoom
                      url={places.get(course.contractId)?.roomUrl}
                      at={course.expectedAt}
                      minutes={course.durationMinutes}
                    />
                    {actions && <div className={classes.nextActions}>{actions(course)}</div>}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      }
    </HomeSection>
  )
}
