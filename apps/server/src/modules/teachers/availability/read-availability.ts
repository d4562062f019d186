// When teachers are there, for those who plan and search: hours of the week, days on which they are away.
export { absencesOf, listTeacherHours, type TeacherHours, windowsOf } from './availability.queries.ts'
