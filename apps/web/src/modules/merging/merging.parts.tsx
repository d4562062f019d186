// What records embed of merges: the menu that begins one, and the notice of those that hold, with their undoing.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { MergeRow } from '@cartable/domain/merging/merging.schema.ts'
import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconArrowMerge, IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { MenuButton } from '../../platform/pop/MenuButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './merging.module.css'
import { type MergeKindName, mergeKinds } from './merging-kinds.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

type Props = { readonly kind: MergeKindName; readonly id: number; readonly name: string }

/** « Fusionner avec… », in the menu of a record; nothing for who only reads it. */
export const MergeMenu = ({ kind, id, name }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!useCan(mergeKinds[kind].code, 'write')) return null
  return (
    <>
      <MenuButton
        position="bottom-end"
        lines={[{ label: 'Fusionner avec…', icon: <IconArrowMerge size={16} aria-hidden />, run: () => setOpen(true) }]}
      >
        {(button) => (
          <ActionIcon {...button} aria-label="Autres actions">
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </MenuButton>
      {isOpen && (
        <Suspense fallback={null}>
          <MergeDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type UndoProps = { readonly kind: MergeKindName; readonly row: MergeRow }
const Undo = ({ kind, row }: UndoProps) => {
  const canWrite = useCan(mergeKinds[kind].code, 'write')
  const undo = useAction(mergeKinds[kind].undo, {
    refreshes: [[]],
    onSuccess: ({ isValid, errorMsgs, left }) => {
      if (!isValid) for (const message of errorMsgs) toast.error(message)
      else
        toast.success(
          left.length === 0
            ? 'Fusion annulée\u00a0: les deux fiches sont de nouveau séparées.'
            : `Fusion annulée. Modifié depuis, donc laissé tel quel\u00a0: ${left.join(', ')}.`,
        )
    },
  })
  return canWrite && row.canBeUndone ? (
    <Button size="xs" loading={undo.isPending} onClick={() => undo.mutate({ id: row.id })}>
      Annuler la fusion
    </Button>
  ) : null
}

const Line = ({ kind, row, words }: UndoProps & { readonly words: string }) => (
  <p>
    <span>
      {words} <AppLink href={row.other.path}>{row.other.name}</AppLink> ({row.other.detail}) le {formatDay(row.on)}
      {row.by && `, par ${row.by}`}.
    </span>
    <Undo kind={kind} row={row} />
  </p>
)

/** The record is given up for another one, or others were given up for it lately. */
export const MergeNotice = ({ kind, id }: Pick<Props, 'kind' | 'id'>) => {
  const { data } = useOperation(mergeKinds[kind].merges, { id: String(id) }, { background: true })
  const lately = data?.of.filter(({ canBeUndone }) => canBeUndone) ?? []
  if (!data || (data.into === null && lately.length === 0)) return null
  return (
    <Alert className={classes.notice} color={data.into ? 'warning' : 'info'} role="note" aria-label="Fusion">
      {data.into && <Line kind={kind} row={data.into} words="Fusionnée avec" />}
      {lately.map((row) => (
        <Line key={row.id} kind={kind} row={row} words="A reçu la fiche fusionnée de" />
      ))}
    </Alert>
  )
}
