// A course as families and teachers read it: when, what, with whom, and at most one thing to do first.

import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { pupilsText } from '@cartable/domain/courses/together/together.rules.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Statut } from '../../platform/theme/Statut.tsx'
import { MoneyButton } from '../billing/timeline/timeline.parts.tsx'
import { mapOf } from './agenda/map-of.ts'
import { CourseStatut, type Reader } from './CourseStatut.tsx'
import { longWhenText, type Place, whatText, whereText } from './course-texts.ts'
import classes from './home.module.css'
import { type CourseActions, mayMove } from './use-course-actions.tsx'

type Props = { readonly course: CourseRow; readonly reader: Reader; readonly children?: ReactNode }

/** What is left of the money, where it is somebody's business. */
const MoneyState = ({ course, reader }: Pick<Props, 'course' | 'reader'>) => {
  if (reader === 'teacher')
    return course.teacherPaymentStatus === 'succeeded' ? <Statut meaning="success">Payé</Statut> : null
  const isLeft = course.customerPaymentStatus === 'failed' || course.customerPaymentStatus === 'missing'
  return course.billNumber !== null && course.status === '3-confirmed' && isLeft ? (
    <Statut meaning="warning">À régler</Statut>
  ) : null
}

/** The teacher reads of the pupil, the student of the teacher, and whoever pays of both. */
export const withWhom = (
  course: Pick<CourseRow, 'id' | 'studentName' | 'teacherName' | 'together'>,
  reader: Reader,
): string => {
  if (reader === 'teacher') return pupilsText(course)
  return reader === 'student' ? `Avec ${course.teacherName}` : `${course.studentName}, avec ${course.teacherName}`
}

/** Earned by the teacher, paid by the family; a student reads no prices. */
const amountFor = (course: CourseRow, reader: Reader): number | null => {
  if (reader === 'student') return null
  return reader === 'teacher' ? course.teacherPayment : course.customerPayment
}

export const CourseItem = ({ course, reader, children }: Props) => {
  const amount = amountFor(course, reader)
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <div className={classes.itemHead}>
          <h3>{longWhenText(course)}</h3>
          {amount !== null && <b className={classes.price}>{formatEuros(amount)}</b>}
        </div>
        <p>
          {durationText(course.durationMinutes)} · {whatText(course)}
        </p>
        <p>{withWhom(course, reader)}</p>
        {course.chapter && (
          <p className={classes.quiet}>
            Au programme{'\u00a0'}: {course.chapter}
          </p>
        )}
        {course.report && <p className={classes.report}>{course.report}</p>}
        <p className={classes.itemState}>
          <CourseStatut status={course.status} reader={reader} />
          {reader !== 'student' && <MoneyState course={course} reader={reader} />}
          {reader === 'teacher' && course.status === '3-confirmed' && (
            <MoneyButton subject="course" id={course.id} what={longWhenText(course)} />
          )}
          {course.disputeType && <span>{course.disputeType}</span>}
          {course.billNumber && reader !== 'student' && (
            <span className={classes.quiet}>Facture {course.billNumber}</span>
          )}
          {course.toBill && <Statut meaning="info">À facturer</Statut>}
        </p>
      </div>
      {children && <div className={classes.itemActions}>{children}</div>}
    </li>
  )
}

/** Where a lesson is given: an address that somebody has to go to opens the map. */
export const PlaceLink = ({ place, reader }: { readonly place: Place; readonly reader: Reader }) => {
  const words = whereText(place, reader)
  const { address } = place
  return (
    <>
      <IconMapPin size={16} aria-hidden />{' '}
      {address !== null && words.includes(address) ? (
        <a href={mapOf(address)} target="_blank" rel="noreferrer" aria-label={`${words}\u00a0: voir sur la carte`}>
          {words}
        </a>
      ) : (
        words
      )}
    </>
  )
}

type OfCourse = { readonly course: CourseRow; readonly actions: CourseActions }

/** What was contested of it, and how that ended. */
export const SeeDispute = ({ course, actions }: OfCourse) => (
  <Button
    size="md"
    variant="subtle"
    aria-label={`Contestation du cours du ${longWhenText(course)}`}
    onClick={() => actions.disputes(course)}
  >
    Voir la contestation
  </Button>
)

/** What a family, or a pupil, says of a declared lesson. */
export const CourseAnswers = ({ course, actions }: OfCourse) => (
  <>
    {mayMove(course, '3-confirmed') && (
      <Button
        variant="filled"
        size="md"
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-label={`Confirmer le cours du ${longWhenText(course)}`}
        onClick={() => actions.confirm(course)}
      >
        Confirmer le cours
      </Button>
    )}
    {mayMove(course, '4-disputed') && (
      <Button
        size="md"
        aria-label={`Contester le cours du ${longWhenText(course)}`}
        onClick={() => actions.dispute(course)}
      >
        {course.disputes > 0 ? 'Contester à nouveau' : 'Contester'}
      </Button>
    )}
    {course.disputes > 0 && <SeeDispute course={course} actions={actions} />}
  </>
)
