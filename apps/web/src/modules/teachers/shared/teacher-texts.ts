// Words and addresses that the screens of teachers share.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { weekdays } from '@cartable/domain/teachers/teachers.schema.ts'

/** List of teachers: memory, storage and neighbours go under this name. */
export const listId = 'professeurs'
export const listPath = '/teacher/manage'
export const teacherPath = (id: number | 'nouveau') => `/teacher/show/${id}`

export const formatOptions: Option[] = wordOptions(courseFormats)
export const weekdayOptions: Option[] = weekdays.map((label, index) => ({ value: index + 1, label }))
