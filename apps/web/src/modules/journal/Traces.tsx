// The audit traces of the whole company.
import { useState } from 'react'
import { Panel } from '../../platform/shell/Panel.tsx'
import { TracesTable } from './TracesTable.tsx'

export const Traces = () => {
  const [count, setCount] = useState<number>()
  return (
    <Panel title="Traces d’audit" breadcrumb={[{ label: 'Administration' }]} count={count} fill>
      <TracesTable onCount={setCount} />
    </Panel>
  )
}
