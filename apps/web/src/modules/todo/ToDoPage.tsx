// The to-do list: what was given to me, what I gave to others, in the order I choose.

import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { type ToDoOrder, toDoOrderLabels, toDoOrders } from '@cartable/domain/todo/todo.schema.ts'
import { useState } from 'react'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { useShortcuts, useShownKeys } from '../../platform/shell/shortcuts.ts'
import { ToDoCard } from './ToDoCard.tsx'
import { ToDoDialog } from './ToDoDialog.tsx'
import classes from './todo.module.css'

const orderOptions = wordOptions(toDoOrderLabels, toDoOrders)
const isOrder = (value: string | null): value is ToDoOrder => toDoOrders.some((order) => order === value)
const newKey = [{ keys: 'n', label: 'Nouvelle tâche' }]
const none: typeof newKey = []

export const ToDoPage = () => {
  const [asked, setAsked] = useAddressParam('tri')
  const [isNew, setNew] = useAddressParam('nouveau')
  const [opened, setOpened] = useState<number | null>(null)
  const order = isOrder(asked) ? asked : 'importance'
  const canWrite = useCan('todo', 'write')
  const create = () => setNew('1')
  useShownKeys(canWrite ? newKey : none)
  useShortcuts(canWrite ? newKey.map((key) => ({ ...key, run: create })) : [])
  return (
    <Panel title="À faire" breadcrumb={[]} actions={canWrite && <NewButton label="Nouvelle tâche" onClick={create} />}>
      <div className={classes.order}>
        <SelectField
          label="Ordre"
          options={orderOptions}
          value={order}
          onChange={(value) => setAsked(value === 'importance' || value === null ? null : String(value))}
        />
      </div>
      <div className={classes.lists}>
        <ToDoCard type="toDo" order={order} onOpen={setOpened} />
        <ToDoCard type="toShow" order={order} onOpen={setOpened} />
      </div>
      {opened !== null && <ToDoDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
      {isNew && canWrite && <ToDoDialog id={null} onClose={() => setNew(null)} />}
    </Panel>
  )
}
