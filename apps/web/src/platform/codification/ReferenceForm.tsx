// The form of a reference table, in the place of its list: state, uses, history, neighbours; closing goes back to the list as it was.
import '@mantine/core/styles/ColorSwatch.layer.css'
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { Button, ColorSwatch } from '@mantine/core'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useOperation } from '../api/hooks.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useNeighbours } from '../list/list-memory.ts'
import { NeighbourButtons } from '../list/NeighbourButtons.tsx'
import { useCan } from '../session/session.ts'
import { AskedRecord } from '../shell/AskedRecord.tsx'
import { useGo } from '../shell/links.tsx'
import { type Crumb, Panel } from '../shell/Panel.tsx'
import { QueryPanel } from '../shell/states.tsx'
import { toast } from '../shell/toasts.ts'
import { Statut } from '../theme/Statut.tsx'
import classes from './codification.module.css'
import {
  listIdOf,
  type ReferenceOperations,
  type ReferenceRecord,
  referencePath,
  type Scope,
} from './reference.types.ts'
import { disablingWords, savedWords, useWords } from './reference-words.ts'
import { useEnabled } from './use-enabled.ts'

type Props<V extends ReferenceRecord> = {
  readonly table: ReferenceTable
  readonly operations: ReferenceOperations<AnyOperation, AnyOperation>
  readonly fields: (record: V) => ReactNode
  /** « Historique » of a record. */
  readonly history: (className: string, id: number) => ReactNode
  /** Shown after a creation, in place of going back at once; `leave` goes back. */
  readonly afterCreation?: (leave: () => void) => ReactNode
  readonly scope?: Scope
  /** Title of the page, when it is not the name alone; null for a new record. */
  readonly titleOf?: (record: V | null) => string
  /** Steps between « Codification » and the record, when it is not the list of the table. */
  readonly steps?: readonly Crumb[]
}

export function ReferenceForm<V extends ReferenceRecord>(props: Props<V>) {
  return <AskedRecord>{(id) => <Record {...props} id={id} />}</AskedRecord>
}

function Record<V extends ReferenceRecord>({ id, ...props }: Props<V> & { readonly id: number | null }) {
  const { table, operations, scope, steps } = props
  const query = useOperation(operations.show, id === null ? { ...scope } : { ...scope, id: String(id) })
  const record = query.data as V | undefined
  const neighbours = useNeighbours(listIdOf(table), id)
  const canWrite = useCan('codification', 'write')
  const go = useGo()
  const { listAddress } = neighbours
  const list = listAddress ?? steps?.at(-1)?.path ?? referencePath(table)
  const leave = useCallback(() => go(list), [go, list])
  const isCreated = useRef(false)
  const [isAfter, setAfter] = useState(false)
  const setEnabled = useEnabled(table, operations.disable, scope)
  const breadcrumb = useMemo(
    () => [
      { label: 'Codification', path: '/codification' },
      ...(steps ?? [{ label: table.titles.plural, path: list }]),
    ],
    [list, steps, table],
  )
  const titleOf = (shown: V | null | undefined) => {
    if (shown === undefined) return table.titles.singular
    return props.titleOf?.(shown) ?? shown?.name ?? table.titles.new
  }
  const Toggle = record?.enabled ? IconBan : IconCircleCheck
  const toggle = record && id !== null && (
    <Button
      leftSection={<Toggle size={16} aria-hidden />}
      onClick={() => void setEnabled([{ id, enabled: record.enabled, name: record.name }], !record.enabled)}
    >
      {record.enabled ? 'Désactiver' : 'Activer'}
    </Button>
  )
  return (
    <Panel
      title={titleOf(id === null ? null : record)}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      lead={id !== null && record?.color && <ColorSwatch size={16} radius={3} color={record.color} aria-hidden />}
      badge={
        id !== null &&
        record && <Statut meaning={record.enabled ? 'success' : 'grey'}>{record.enabled ? 'Actif' : 'Inactif'}</Statut>
      }
      actions={
        id !== null &&
        record && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            {props.history(table.table, id)}
            {canWrite && toggle}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la fiche">
        {(data) => (
          <RecordForm
            operation={operations.save}
            screen={listIdOf(table)}
            record={data as V}
            {...(scope ? { extraInput: scope } : {})}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={() => (isCreated.current && props.afterCreation ? setAfter(true) : leave())}
            onSaved={(_, then) => {
              isCreated.current = id === null && then === 'close'
              toast.success(savedWords(table, id === null))
            }}
            {...(props.afterCreation ? {} : { onNew: () => go(referencePath(table, 'nouveau')) })}
            {...(id === null ? {} : { aside: <Uses table={table} count={(data as V).usedCount} /> })}
          >
            {props.fields(data as V)}
          </RecordForm>
        )}
      </QueryPanel>
      {isAfter && props.afterCreation?.(leave)}
    </Panel>
  )
}

const Uses = ({ table, count }: { readonly table: ReferenceTable; readonly count: number }) => (
  <div className={classes.uses}>
    <h2>Utilisation</h2>
    <p>{useWords(table, count)}</p>
    <p className={classes.hint}>{disablingWords(table)}</p>
  </div>
)
