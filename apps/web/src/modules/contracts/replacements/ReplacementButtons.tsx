// On the record of a contract: another teacher for its planned lessons, or their return.
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** Nothing is offered without a lesson to come. */
export const ReplacementButtons = ({ contract }: { readonly contract: ContractRecord & { readonly id: number } }) => {
  const [opened, setOpened] = useState<'replace' | 'take-back' | null>(null)
  const close = () => setOpened(null)
  const hasPrice = contract.priceVersions.some(({ status }) => status === 'accepted')
  if (contract.lessonsToCome === 0 || contract.status !== 'active' || !hasPrice) return null
  return (
    <>
      <Button leftSection={<IconUserShare size={16} aria-hidden />} onClick={() => setOpened('replace')}>
        Remplacer
      </Button>
      {contract.replaces && (
        <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setOpened('take-back')}>
          Annuler le remplacement
        </Button>
      )}
      {opened === 'replace' && <ReplaceDialog contractId={contract.id} onClose={close} />}
      {opened === 'take-back' && <TakeBackDialog contractId={contract.id} onClose={close} />}
    </>
  )
}
