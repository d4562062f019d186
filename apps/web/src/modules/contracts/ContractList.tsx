// The list of contracts of private tuition.

import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { ContractTable } from './ContractTable.tsx'
import { newContractPath } from './contract-texts.ts'

const crumbs = [{ label: 'Cours particuliers' }]

export const ContractList = () => {
  const [count, setCount] = useState<number | string>()
  const options = useOperation(contractsApi.filterOptions, {}, { background: true }).data
  const canWrite = useCan('contracts', 'write')
  const go = useGo()
  const create = () => go(newContractPath())
  const newButton = <NewButton label="Nouveau contrat" onClick={create} />
  return (
    <Panel title="Contrats" breadcrumb={crumbs} count={count} actions={canWrite && newButton} fill>
      <ContractTable
        subjects={options?.subjects}
        onCount={setCount}
        {...(canWrite ? { newButton, onNew: create } : {})}
      />
    </Panel>
  )
}
