// A screen that is one list: title with its count, button of a new thing, rows down to the bottom of the page.
// <ListScreen title="Tarifs par niveau" breadcrumb={crumbs} create={canWrite && { label: 'Nouveau tarif', path: … }}
//   id="tarifs" operation={api.list} columns={columns} noun={noun} … as of a ServerTable />
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useGo } from '../shell/links.tsx'
import { Panel, type PanelProps } from '../shell/Panel.tsx'
import { countInTitle, countOf, type ListCount } from './list-count.ts'
import { NewButton } from './NewButton.tsx'
import { ServerTable } from './ServerTable.tsx'
import type { ListHandle, ServerTableProps } from './server-table.types.ts'

/** Where a new thing begins: at an address, by a call, or else in a row of a list with `inlineEdit`. */
export type NewThing = { readonly label: string; readonly path?: string; readonly run?: () => void }

type Props<O extends AnyOperation, D> = Pick<PanelProps, 'title' | 'breadcrumb' | 'tabs'> &
  Omit<ServerTableProps<O, D>, 'onNew' | 'newButton' | 'handle'> & {
    /** False for those who may not. */
    readonly create?: NewThing | false
    /** Before the button of a new thing; what exports the list is told how many there are. */
    readonly actions?: ReactNode | ((count: ListCount | undefined) => ReactNode)
    /** Dialogs of the screen. */
    readonly children?: ReactNode
  }

export function ListScreen<O extends AnyOperation, D = never>({
  title,
  breadcrumb,
  tabs,
  create = false,
  actions,
  children,
  ...list
}: Props<O, D>) {
  const [count, setCount] = useState<ListCount>()
  const handle = useRef<ListHandle>(null)
  const go = useGo()
  const begin = () => {
    if (!create) return
    if (create.path !== undefined) go(create.path)
    else if (create.run) create.run()
    else handle.current?.add()
  }
  const newButton = create && <NewButton label={create.label} onClick={begin} />
  return (
    <Panel
      title={title}
      breadcrumb={breadcrumb}
      count={count && countInTitle(count)}
      tabs={tabs}
      actions={
        <>
          {typeof actions === 'function' ? actions(count) : actions}
          {newButton}
        </>
      }
      fill
    >
      <ServerTable<O, D>
        {...list}
        handle={handle}
        onAnswer={(answer) => {
          setCount((known) => {
            const next = countOf(answer)
            return known?.total === next.total && known.isExact === next.isExact ? known : next
          })
          list.onAnswer?.(answer)
        }}
        {...(create ? { onNew: begin, newButton } : {})}
      />
      {children}
    </Panel>
  )
}
