// Why a session, or a group, cannot change its status: a warning with the reasons, where the confirmation was.
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { unbroken } from '../../../platform/fr/typography.ts'

export const refusedSentence = 'La modification de statut ne peut pas être effectuée car : '

export const RefusedMove = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <Alert color="warning" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
    <b>{refusedSentence}</b>
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{unbroken(reason)}</li>
      ))}
    </ul>
  </Alert>
)
