// A child who is registered to the stage already: said as soon as it is chosen, with the way to what is there.
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { AppLink } from '../../../platform/shell/links.tsx'

type Props = { readonly studentId: number | null; readonly sessionId: number }
export const AlreadyThere = ({ studentId, sessionId }: Props) => {
  const { data } = useOperation(
    api.registrationStudentList,
    { studentId: String(studentId ?? 0) },
    { enabled: studentId !== null, background: true },
  )
  const found = data?.rows.find((row) => row.isEnabled && row.traineeshipSession.id === sessionId)
  if (studentId === null || found === undefined) return null
  return (
    <Alert color="warning" role="status" data-span={6}>
      {found.student.label} est déjà inscrit à ce stage, {found.traineeshipLevel.label}.{' '}
      <AppLink href={`/student/show/${studentId}#stages`}>Voir son inscription</AppLink>
    </Alert>
  )
}
