// The address under which other screens open the folder of a teacher.
import { Overview } from '../../platform/shell/overviews.tsx'
import { teacherPath } from './shared/teacher-texts.ts'

export const TeacherOverview = () => <Overview target="teacher" pathOf={teacherPath} />
