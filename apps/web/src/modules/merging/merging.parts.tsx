// What records embed of merges: the menu that begins one, and the notice of those that hold, with their undoing.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { MergeRow } from '@cartable/domain/merging/merging.schema.ts'
import { movingApi } from '@cartable/domain/merging/moving.api.ts'
import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconArrowMerge, IconArrowsTransferUp, IconDotsVertical } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { MenuButton } from '../../platform/pop/MenuButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './merging.module.css'
import { type MergeKindName, mergeKinds } from './merging-kinds.ts'

const MovePupilDialog = lazy(async () => ({ default: (await import('./MovePupilDialog.tsx')).MovePupilDialog }))
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

type Props = { readonly kind: MergeKindName; readonly id: number; readonly name: string }

type Line = { readonly label: string; readonly icon?: ReactNode; readonly run: () => void }
/** « Fusionner avec… », in the menu of a record, after what else is done with it; nothing for who only reads it. */
export const MergeMenu = ({ kind, id, name, more = [] }: Props & { readonly more?: readonly Line[] }) => {
  const [isOpen, setOpen] = useState(false)
  if (!useCan(mergeKinds[kind].code, 'write')) return null
  return (
    <>
      <MenuButton
        position="bottom-end"
        lines={[
          ...more,
          { label: 'Fusionner avec…', icon: <IconArrowMerge size={16} aria-hidden />, run: () => setOpen(true) },
        ]}
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

const MergeLine = ({ kind, row, words }: UndoProps & { readonly words: string }) => (
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
      {data.into && <MergeLine kind={kind} row={data.into} words="Fusionnée avec" />}
      {lately.map((row) => (
        <MergeLine key={row.id} kind={kind} row={row} words="A reçu la fiche fusionnée de" />
      ))}
    </Alert>
  )
}

type PupilProps = Omit<Props, 'kind'> & { readonly customerId: number }
/** What is done with the file of a pupil: another family, another file of his. `?famille=1` opens the first. */
export const PupilMenu = ({ id, name, customerId }: PupilProps) => {
  const [isMoved, move] = useAddressParam('famille')
  const mayMove = useCan('customers', 'write')
  const line = {
    label: 'Changer de famille…',
    icon: <IconArrowsTransferUp size={16} aria-hidden />,
    run: () => move('1'),
  }
  return (
    <>
      <MergeMenu kind="student" id={id} name={name} more={mayMove ? [line] : []} />
      {mayMove && isMoved !== null && (
        <Suspense fallback={null}>
          <MovePupilDialog id={id} name={name} customerId={customerId} onClose={() => move(null)} />
        </Suspense>
      )}
    </>
  )
}

/** An archived file whose pupil is followed in another family says which one. */
export const PupilFilesNotice = ({ id }: { readonly id: number }) => {
  const { data } = useOperation(movingApi.files, { id: String(id) }, { background: true })
  const now = data?.files.find(({ enabled }) => enabled)
  if (now === undefined) return null
  return (
    <Alert className={classes.notice} color="info" role="note" aria-label="Autre famille">
      Suivi maintenant dans la famille <AppLink href={now.path}>{now.name}</AppLink> ({now.detail}).
    </Alert>
  )
}
