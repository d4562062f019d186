// What other modules embed of contracts: the list of a teacher, a student or a customer, the dialog that gives one up.
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../platform/session/session.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { ContractTable } from './ContractTable.tsx'
import { newContractPath } from './contract-texts.ts'
import { FamiliesButton } from './FamiliesButton.tsx'

export { GiveUpDialog } from './GiveUpDialog.tsx'
export { RectifyRate } from './prices/RectifyRate.tsx'

type Props = { readonly teacherId?: number; readonly studentId?: number; readonly customerId?: number }

/** A new contract that knows already whom it is for. */
export const NewContractButton = ({ children, ...filter }: Props & { readonly children: string }) => {
  const canWrite = useCan('contracts', 'write')
  const go = useGo()
  return canWrite ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => go(newContractPath(filter))}>
      {children}
    </Button>
  ) : null
}

/** Contracts of a record, with the way to a new one that knows it already. */
export const ContractsOf = (filter: Props) => {
  const of = Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return (
    <>
      <ContractTable of={of} />
      <Group gap={8}>
        <NewContractButton {...filter}>Contrat</NewContractButton>
        {filter.teacherId !== undefined && <FamiliesButton teacherId={filter.teacherId} />}
      </Group>
    </>
  )
}
