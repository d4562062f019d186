// The status of a teacher as a badge.
import { type TeacherStatus, teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { Statut } from '../../platform/theme/Statut.tsx'

export const TeacherStatut = ({ status }: { readonly status: TeacherStatus }) => {
  const words = teacherStatusLabels[status]
  if (status === 'active') return <Statut meaning="success">{words}</Statut>
  if (status === 'inactive') return <Statut meaning="grey">{words}</Statut>
  return (
    <Statut meaning="info" icon={IconUserPlus}>
      {words}
    </Statut>
  )
}
