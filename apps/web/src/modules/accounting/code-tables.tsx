// What the two tables of codes share: filter, hint of the keys, state and date columns, enabling and disabling with its way back.
import type { CodeSaveAnswer, CodeToggleAnswer } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Operation } from '@cartable/domain/kernel/operation.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { z } from 'zod'
import { useAction } from '../../platform/api/hooks.ts'
import { plural } from '../../platform/fields/texts.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { disabledToggle } from '../../platform/list/enabling.ts'
import type { Column, ListFilter, RowAction } from '../../platform/list/list.types.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './accounting.module.css'

type CodeRow = {
  readonly id: number
  readonly code: string
  readonly isEnabled: boolean
  readonly usedCount: number
  readonly updatedAt: string
}

export const crumbs = [{ label: 'Comptabilité' }]
export const filters: readonly ListFilter[] = [disabledToggle]
export const isOff = (row: CodeRow) => !row.isEnabled

export const KeysHint = () => (
  <span className={classes.keys}>
    <kbd>Entrée</kbd> enregistre <kbd>Échap</kbd> annule
  </span>
)

/** State and date of the last change. */
export const stateColumns = <R extends CodeRow, D>(): readonly Column<R, unknown, D>[] => [
  {
    id: 'state',
    label: 'État',
    cell: () => <Statut meaning="success">Actif</Statut>,
    forNew: 'Nouveau',
    isState: true,
    width: 100,
  },
  {
    id: 'updatedAt',
    label: 'Modifié le',
    cell: (row) => formatDay(row.updatedAt),
    forNew: '–',
    sort: true,
    figures: true,
    quiet: true,
    width: 120,
    card: 'none',
  },
]

/** Refusals of a save as an editing row shows them. */
export const errorsOf = ({ errorsMsgs, propertyPaths }: CodeSaveAnswer): FormErrors | null =>
  errorsMsgs.length === 0 ? null : { propertyPaths, messages: errorsMsgs }

type ToggleOperation = Operation<
  z.ZodType<unknown, { id: number; isEnabled?: boolean | undefined }>,
  z.ZodType<CodeToggleAnswer, unknown>
>

/** Action of a row that turns its state over; what is used is asked about first, and everything can be taken back. */
export const useToggleAction = (operation: ToggleOperation, what: string, uses: readonly [string, string]) => {
  const { mutateAsync } = useAction(operation)
  const [one, many] = uses
  const setEnabled = useCallback(
    async ({ id, code, usedCount }: CodeRow, isEnabled: boolean) => {
      if (!isEnabled && usedCount > 0) {
        const isSure = await askConfirmation({
          title: `Désactiver ${code}\u202f?`,
          body: `${formatCount(usedCount)} ${plural(usedCount, one, many)}\u00a0: rien n’y change, mais ${code} n’est plus proposé.`,
          confirmLabel: `Désactiver ${code}`,
        })
        if (!isSure) return
      }
      const send = async (wanted: boolean, then?: () => void) => {
        // A failure has been told by its dialog.
        const answer = await mutateAsync({ id, isEnabled: wanted }).catch(() => null)
        if (answer === null) return
        if (answer.errorsMsgs.length > 0) {
          toast.error(
            `${what} ${code} ne peut pas être ${wanted ? 'activé' : 'désactivé'} car\u00a0: ${answer.errorsMsgs.join('\u202f; ')}.`,
          )
          return
        }
        const action = then && { label: 'Rétablir', run: then }
        toast.success(`${what} ${code} ${wanted ? 'activé' : 'désactivé'}.`, action)
      }
      await send(isEnabled, () => void send(!isEnabled))
    },
    [mutateAsync, one, many, what],
  )
  return useCallback(
    <R extends CodeRow>(row: R): readonly RowAction<R>[] => [
      {
        id: 'enabled',
        label: row.isEnabled ? 'Désactiver' : 'Activer',
        icon: row.isEnabled ? IconBan : IconCircleCheck,
        shortcut: 'Delete',
        run: (it) => void setEnabled(it, !it.isEnabled),
      },
    ],
    [setEnabled],
  )
}
