// Words and addresses that the screens of teachers share.
import type { Option } from '@cartable/domain/kernel/list.ts'
import { genderTitles } from '@cartable/domain/people/people.schema.ts'
import { courseFormats, weekdays } from '@cartable/domain/teachers/teachers.schema.ts'

/** List of teachers: memory, storage and neighbours go under this name. */
export const listId = 'professeurs'
export const listPath = '/teacher/manage'
export const teacherPath = (id: number | 'nouveau') => `/teacher/show/${id}`

export const genderOptions: Option[] = Object.entries(genderTitles).map(([value, label]) => ({ value, label }))
export const formatOptions: Option[] = Object.entries(courseFormats).map(([value, label]) => ({ value, label }))
export const weekdayOptions: Option[] = weekdays.map((label, index) => ({ value: index + 1, label }))
