// What other modules embed of courses: the list of a contract, a student or a teacher.
import { CourseTable } from './CourseTable.tsx'

type Props = { readonly contractId?: number; readonly studentId?: number; readonly teacherId?: number }

/** Courses of a record, each with what the reader may do with it. */
export const CoursesOf = (filter: Props) => {
  const input = Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return <CourseTable id="cours-fiche" input={input} />
}
