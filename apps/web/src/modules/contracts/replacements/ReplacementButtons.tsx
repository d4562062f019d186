// On the record of a contract: another teacher for its planned lessons, their return, another teacher for good, other terms.
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconFilePencil, IconUserShare, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/session/session.ts'
import { ChangeTeacherDialog } from './ChangeTeacherDialog.tsx'
import { RemakeDialog } from './RemakeDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** Nothing is offered that would be refused. */
export const ReplacementButtons = ({ contract }: { readonly contract: ContractRecord & { readonly id: number } }) => {
  const [opened, setOpened] = useState<'replace' | 'take-back' | 'change' | 'remake' | null>(null)
  const close = () => setOpened(null)
  const hasPrice = contract.priceVersions.some(({ status }) => status === 'accepted')
  const searches = useCan('linking', 'write')
  const runs = contract.status === 'active' || contract.status === 'pause'
  if (!runs || !hasPrice) return null
  const hasLessons = contract.status === 'active' && contract.lessonsToCome > 0
  return (
    <>
      {hasLessons && (
        <Button leftSection={<IconUserShare size={16} aria-hidden />} onClick={() => setOpened('replace')}>
          Remplacer
        </Button>
      )}
      {searches && contract.changeSearchId === null && contract.endsOn === null && (
        <Button leftSection={<IconUsersPlus size={16} aria-hidden />} onClick={() => setOpened('change')}>
          Changer de professeur
        </Button>
      )}
      {contract.status === 'active' && (
        <Button leftSection={<IconFilePencil size={16} aria-hidden />} onClick={() => setOpened('remake')}>
          Refaire le contrat
        </Button>
      )}
      {hasLessons && contract.replaces?.kind === 'lessons' && (
        <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setOpened('take-back')}>
          Annuler le remplacement
        </Button>
      )}
      {opened === 'replace' && <ReplaceDialog contractId={contract.id} onClose={close} />}
      {opened === 'remake' && <RemakeDialog contractId={contract.id} onClose={close} />}
      {opened === 'change' && <ChangeTeacherDialog contractId={contract.id} onClose={close} />}
      {opened === 'take-back' && <TakeBackDialog contractId={contract.id} onClose={close} />}
    </>
  )
}
