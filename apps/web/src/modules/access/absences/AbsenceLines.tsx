// The absences of a member of staff that run or are to come, with what notes, changes and takes one back.
import { absencesApi } from '@cartable/domain/access/absences/absences.api.ts'
import type { AbsenceRow, Absences } from '@cartable/domain/access/absences/absences.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './absences.module.css'

const AbsenceDialog = lazy(async () => ({ default: (await import('./AbsenceDialog.tsx')).AbsenceDialog }))

export const daysOf = ({ startsOn, endsOn }: Pick<AbsenceRow, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? `Le ${formatDay(startsOn)}` : `Du ${formatDay(startsOn)} au ${formatDay(endsOn)}`

type Props = {
  /** The staff user; null: one's own. */
  readonly staffUserId: number | null
  readonly query: UseQueryResult<Absences>
  readonly canWrite: boolean
}

const Lines = ({ staffUserId, query, canWrite }: Props) => {
  const [opened, setOpened] = useState<'new' | AbsenceRow | null>(null)
  const removal = useAction(staffUserId === null ? absencesApi.removeOwnAbsence : absencesApi.removeAbsenceOf)
  const remove = async (absence: AbsenceRow) => {
    const isSure = await askConfirmation({
      title: 'Retirer cette absence\u202f?',
      body: `${daysOf(absence)}. ${absence.substituteName} ne sera plus en remplacement et en sera averti.`,
      confirmLabel: 'Retirer l’absence',
      isDangerous: true,
    })
    if (!isSure) return
    // a failure has been told by its dialog
    if (await removal.mutateAsync({ id: String(absence.id) }).catch(() => null)) toast.success('Absence retirée.')
  }
  return (
    <QueryPanel query={query} what="les absences">
      {({ rows, colleagues }) => (
        <>
          {rows.length === 0 && <EmptyLine>Aucune absence à venir.</EmptyLine>}
          <ul className={classes.lines}>
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <b>{daysOf(row)}</b> {row.isNow && <Statut meaning="warning">En cours</Statut>}
                  <p>{`Remplacement\u00a0: ${row.substituteName}`}</p>
                </div>
                {canWrite && (
                  <span>
                    <ActionIcon aria-label={`Modifier\u00a0: ${daysOf(row)}`} onClick={() => setOpened(row)}>
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon aria-label={`Retirer\u00a0: ${daysOf(row)}`} onClick={() => void remove(row)}>
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {canWrite && (
            <Button className={classes.note} onClick={() => setOpened('new')}>
              Noter une absence
            </Button>
          )}
          {opened !== null && (
            <Suspense fallback={null}>
              <AbsenceDialog
                staffUserId={staffUserId}
                absence={opened === 'new' ? null : opened}
                colleagues={colleagues}
                onClose={() => setOpened(null)}
              />
            </Suspense>
          )}
        </>
      )}
    </QueryPanel>
  )
}

export const OwnAbsences = () => {
  const query = useOperation(absencesApi.ownAbsences, {})
  return (
    <Embedded>
      <Lines staffUserId={null} query={query} canWrite />
    </Embedded>
  )
}

type OfProps = { readonly staffUserId: number; readonly canWrite: boolean }
export const AbsencesOf = ({ staffUserId, canWrite }: OfProps) => {
  const query = useOperation(absencesApi.absencesOf, { id: String(staffUserId) })
  return (
    <Embedded>
      <Lines staffUserId={staffUserId} query={query} canWrite={canWrite} />
    </Embedded>
  )
}
