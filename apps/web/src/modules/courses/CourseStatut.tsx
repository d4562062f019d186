// The status of a course as a badge, as who reads a screen understands it.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { shownStatusLabels } from '@cartable/domain/courses/courses.schema.ts'
import { IconCalendarEvent, IconMessageReport } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'

export const CourseStatut = ({ status }: { readonly status: CourseStatus }) => {
  const words = shownStatusLabels[status]
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
