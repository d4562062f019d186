// A titled list of courses on a home page, with its loading, its failure and its emptiness.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { type ReactNode, useId } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { CourseItem } from './CourseItem.tsx'
import classes from './home.module.css'

type Props = {
  readonly title: string
  readonly input: SentOf<typeof coursesApi.list>
  readonly reader: 'family' | 'teacher'
  readonly empty: string
  readonly actions?: (course: CourseRow) => ReactNode
  readonly aside?: ReactNode
}

export const CourseSection = ({ title, input, reader, empty, actions, aside }: Props) => {
  const heading = useId()
  const courses = useOperation(coursesApi.list, input)
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <div className={classes.head}>
        <h2 id={heading}>
          {title}{' '}
          {courses.data && courses.data.total > 0 && (
            <span className={classes.quiet}>{formatCount(courses.data.total)}</span>
          )}
        </h2>
        {aside}
      </div>
      <QueryPanel query={courses} what="les cours">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>{empty}</EmptyLine>
          ) : (
            <ul className={classes.items}>
              {rows.map((course) => (
                <CourseItem key={course.id} course={course} reader={reader}>
                  {actions?.(course)}
                </CourseItem>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </section>
  )
}
