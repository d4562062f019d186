// Words and addresses of the teachers pool.

export const poolTitle = 'Vivier de professeurs'
/** The folder of a teacher, opened beside the session. */
export const teacherFolder = (teacherId: number): string =>
  `/teacher/overview?target=teacher&targetReference=${teacherId}`

export const stagesText = (count: number): string => (count > 1 ? `${count} stages` : `${count} stage`)
