// What other modules embed of courses: the list of a contract, a student or a teacher.
import { CourseTable } from './CourseTable.tsx'

export { PlanningLink } from './agenda/PlanningLink.tsx'
export { BilledDialog } from './corrections/BilledDialog.tsx'
export { CancelBilledDialog } from './corrections/CancelBilledDialog.tsx'
export { DisputePanel } from './disputes/DisputePanel.tsx'
export { DeclareButton } from './planning/DeclareButton.tsx'
export { PlanButton } from './planning/PlanButton.tsx'
export { RoomPanel } from './rooms/RoomPanel.tsx'
export { SeriesSection } from './series/SeriesSection.tsx'

type Props = { readonly contractId?: number; readonly studentId?: number; readonly teacherId?: number }

/** What the record does not say itself; its other columns wait in the chooser. */
const shownOf = {
  studentId: ['date', 'description', 'teacher', 'status'],
  teacherId: ['date', 'student', 'description', 'status'],
  contractId: ['date', 'description', 'status', 'price'],
} as const

/** Courses of a record, each with what the reader may do with it. */
export const CoursesOf = (filter: Props) => {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined) as [keyof typeof shownOf, number][]
  const key = asked[0]?.[0]
  return (
    <CourseTable
      id={`cours-fiche-${key}`}
      input={Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))}
      {...(key ? { shown: shownOf[key] } : {})}
    />
  )
}
