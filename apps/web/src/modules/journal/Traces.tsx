// The audit traces of the whole company, or of the record that the address names, in its own dialog when it says so.
import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { textOf } from '../../platform/list/search.ts'
import { useCan } from '../../platform/session/session.ts'
import { askedId, useAddress } from '../../platform/shell/asked-record.ts'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { HistoryModal } from './HistoryModal.tsx'
import { PurgeDialog } from './PurgeDialog.tsx'
import { TracesTable } from './TracesTable.tsx'

const path = '/admin/traces'
const home = [{ label: 'Administration' }]
const under = [...home, { label: 'Traces d’audit', path }]

/** `?className=contracts&entityId=12`, with `showInModal` for the dialog over the whole list. */
const useAskedHistory = () => {
  const address = useAddress()
  const className = textOf(address.className)
  const entityId = askedId(textOf(address.entityId))
  if (className === undefined || !/^[a-z_]{1,60}$/.test(className) || !entityId) return null
  return { record: { className, entityId }, isModal: ['true', '1'].includes(textOf(address.showInModal) ?? '') }
}

export const Traces = () => {
  const [count, setCount] = useState<number | string>()
  const [isPurging, setPurging] = useState(false)
  const mayPurge = useCan('traces', 'fullAccess')
  const asked = useAskedHistory()
  const go = useGo()
  if (asked && !asked.isModal)
    return (
      <Panel title="Historique" breadcrumb={under} count={count} canBeFavourite={false} fill>
        <TracesTable record={asked.record} onCount={setCount} />
      </Panel>
    )
  return (
    <Panel
      title="Traces d’audit"
      breadcrumb={home}
      count={count}
      actions={
        mayPurge && (
          <Button leftSection={<IconEraser size={16} aria-hidden />} onClick={() => setPurging(true)}>
            Purger…
          </Button>
        )
      }
      fill
    >
      <TracesTable onCount={setCount} />
      {asked && <HistoryModal {...asked.record} onClose={() => go(path)} />}
      {isPurging && <PurgeDialog onClose={() => setPurging(false)} />}
    </Panel>
  )
}
