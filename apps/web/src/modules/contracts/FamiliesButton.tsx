// « Écrire aux familles »: those whose child a teacher teaches now, each her own message.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { useMessageSelection } from '../messaging/composing/write.parts.tsx'

export const FamiliesButton = ({ teacherId }: { readonly teacherId: number }) => {
  const { write, dialog } = useMessageSelection('customer')
  const [isAsking, setAsking] = useState(false)
  if (write === null) return null
  const ask = async () => {
    setAsking(true)
    const of = { teacherId: String(teacherId), status: 'active,pause', sort: 'student.asc', size: '100' }
    // a failure has been told by its dialog
    const answer = await call(contractsApi.list, of).catch(() => null)
    setAsking(false)
    if (answer === null) return
    const families = [...new Set(answer.rows.map(({ customerId }) => customerId))]
    if (families.length === 0) return toast.info('Aucun contrat en cours\u00a0: il n’y a pas de famille à qui écrire.')
    write(families)
  }
  return (
    <>
      <Button leftSection={<IconUsersGroup size={16} aria-hidden />} loading={isAsking} onClick={() => void ask()}>
        Écrire aux familles
      </Button>
      {dialog}
    </>
  )
}
