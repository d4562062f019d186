// The status of a course as a badge: the words of the company, or those of who reads at home.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { courseStatusLabels, validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { IconCalendarEvent, IconMessageReport } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'

/** Who reads a home page. */
export type Reader = 'family' | 'student' | 'teacher'

const waitingWords: Readonly<Record<Reader, string>> = {
  family: 'À confirmer',
  student: 'En attente de confirmation',
  teacher: 'En attente de la famille',
}
/** Said at home: what the status asks of whom. */
const wordsFor = (status: CourseStatus, reader: Reader | undefined): string => {
  if (validatedStatuses.some((one) => one === status)) return waitingWords[reader ?? 'family']
  if (reader === undefined) return courseStatusLabels[status]
  return status === '1-planned' ? 'Prévu' : courseStatusLabels[status]
}

type Props = { readonly status: CourseStatus; readonly reader?: Reader }

export const CourseStatut = ({ status, reader }: Props) => {
  const words = wordsFor(status, reader)
  if (status === '3-confirmed') return <Statut meaning="success">{words}</Statut>
  if (status === '1-planned')
    return (
      <Statut meaning="primary" icon={IconCalendarEvent}>
        {words}
      </Statut>
    )
  if (status === '4-disputed')
    return (
      <Statut meaning="danger" icon={IconMessageReport}>
        {words}
      </Statut>
    )
  return <Statut meaning={status === '0-cancelled' || status === '5-cancelled' ? 'grey' : 'info'}>{words}</Statut>
}
