// Words and addresses of the teachers pool.
import { overviewPath } from '../../../platform/shell/overviews.tsx'

/** The folder of a teacher, opened beside the session. */
export const teacherFolder = (teacherId: number): string => overviewPath('teacher', teacherId)

export const stagesText = (count: number): string => (count > 1 ? `${count} stages` : `${count} stage`)
