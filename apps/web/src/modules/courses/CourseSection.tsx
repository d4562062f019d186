// A titled list of courses on a home page, with its loading, its failure and its emptiness; longer when asked.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { oncePerLesson } from '@cartable/domain/courses/together/together.rules.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { CourseItem } from './CourseItem.tsx'
import type { Reader } from './CourseStatut.tsx'
import { modeOf } from './course-texts.ts'
import { HomeSection, Quiet } from './HomeSection.tsx'
import classes from './home.module.css'

/** How far a list goes at each « Voir plus ». */
const sizes = [10, 50, 100]
/** The same for what is only to be read again. */
const shortSizes = [3, 10, 50, 100]

type Props = {
  readonly title: string
  readonly input: Omit<SentOf<typeof coursesApi.list>, 'size' | 'displayMode'>
  readonly reader: Reader
  /** Said when there is none; null: the section goes. */
  readonly empty: ReactNode
  /** Begins with a few: nothing in it waits for anybody. */
  readonly isHistory?: boolean
  /** Those of the answer that belong here. */
  readonly keeps?: (course: CourseRow) => boolean
  /** A lesson of several pupils is one line: what is done with it concerns all of them. */
  readonly isMerged?: boolean
  readonly actions?: (course: CourseRow) => ReactNode
}

export const CourseSection = ({
  title,
  input,
  reader,
  empty,
  isHistory = false,
  keeps,
  isMerged = false,
  actions,
}: Props) => {
  const [step, setStep] = useState(0)
  const steps = isHistory ? shortSizes : sizes
  const size = steps[step] ?? 100
  const courses = useOperation(
    coursesApi.list,
    { ...input, ...modeOf(reader), size: String(size) },
    { keepPrevious: true, background: true },
  )
  const kept = courses.data?.rows.filter((course) => keeps?.(course) ?? true)
  const isOnce = isMerged && kept !== undefined
  const rows = isOnce ? oncePerLesson(kept) : kept
  // one that may go does not come before it is known to stay
  if (empty === null && !rows?.length && !courses.isError) return null
  const isWhole = courses.data !== undefined && courses.data.total <= courses.data.rows.length
  const isCut = courses.data !== undefined && !isWhole && step < steps.length - 1
  // how many of those not read yet belong here is not known
  const known = isWhole ? rows?.length : undefined
  const total = keeps || isMerged ? known : courses.data?.total
  return (
    <HomeSection title={title} count={total} query={courses} what="les cours">
      {() =>
        rows === undefined || rows.length === 0 ? (
          <Quiet>{empty}</Quiet>
        ) : (
          <>
            <ul className={classes.items}>
              {rows.map((course) => (
                <CourseItem key={course.id} course={course} reader={reader}>
                  {actions?.(course)}
                </CourseItem>
              ))}
            </ul>
            {isCut && (
              <Button
                className={classes.more}
                variant="subtle"
                size="md"
                loading={courses.isPlaceholderData}
                onClick={() => setStep(step + 1)}
              >
                Voir plus de cours
              </Button>
            )}
          </>
        )
      }
    </HomeSection>
  )
}
