// A course as families and teachers read it: when, what, with whom, and at most one thing to do first.
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { CourseStatut } from './CourseStatut.tsx'
import { hoursText, longWhenText, whatText } from './course-texts.ts'
import classes from './home.module.css'

type Props = {
  readonly course: CourseRow
  /** Who reads: the teacher sees the pupil and what is earned, the family the teacher and what is paid. */
  readonly reader: 'family' | 'teacher'
  readonly children?: ReactNode
}

export const CourseItem = ({ course, reader, children }: Props) => {
  const amount = reader === 'teacher' ? course.teacherPayment : course.customerPayment
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <h3>
          {longWhenText(course)} · {hoursText(course.durationMinutes)}
        </h3>
        <p>
          {whatText(course)}
          {reader === 'teacher' ? ` · ${course.studentName}` : ` · ${course.studentName}, avec ${course.teacherName}`}
        </p>
        <p className={classes.itemState}>
          <CourseStatut status={course.status} />
          {course.disputeType && <span>{course.disputeType}</span>}
          {course.billNumber && <span className={classes.quiet}>Facture {course.billNumber}</span>}
        </p>
      </div>
      {amount !== null && <b className={classes.price}>{formatEuros(amount)}</b>}
      {children && <div className={classes.itemActions}>{children}</div>}
    </li>
  )
}
