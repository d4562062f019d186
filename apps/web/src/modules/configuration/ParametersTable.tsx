// The parameters of one theme, edited in place: Entrée saves, Échap cancels, what is refused stands under the row.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { type ParameterRow, parametersLength } from '@cartable/domain/configuration/parameters.schema.ts'
import { formatInstant, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { ParameterValue } from '@cartable/domain/kernel/parameters.ts'
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { useMemo } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { columnsOf, type InlineEdit } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { ParameterEditor } from './ParameterEditor.tsx'
import { type ParameterDraft, valueWords } from './parameter-texts.ts'
import classes from './parameters.module.css'

const Value = ({ row }: { readonly row: ParameterRow }) => {
  const words = valueWords(row, row.value)
  return words === null ? (
    <span className={classes.none}>Non renseigné</span>
  ) : (
    <span className={classes.value}>{words}</span>
  )
}

const columns = columnsOf<typeof parametersApi.listParameters, ParameterDraft>()([
  {
    id: 'title',
    label: 'Paramètre',
    cell: (row) => (
      <span className={classes.title}>
        <span>{row.title}</span>
        {row.description && <small>{row.description}</small>}
      </span>
    ),
    isTitle: true,
  },
  {
    id: 'value',
    label: 'Valeur',
    cell: (row) => <Value row={row} />,
    edit: (editor) => <ParameterEditor editor={editor} />,
    width: 260,
  },
  {
    id: 'updatedAt',
    label: 'Modifié',
    cell: (row) => (
      <span className={classes.wrap}>
        {row.changedBy ? `le ${formatInstant(row.updatedAt)} par ${row.changedBy}` : 'Valeur d’origine'}
      </span>
    ),
    quiet: true,
    width: 210,
    card: 'none',
  },
])

/** The stamp that a second try answers for, once the person has been told what changed meanwhile. */
const toldStamps = new Map<number, string>()

/** Somebody else changed the value while it was edited: said under the row, where a second « Enregistrer » decides. */
const conflictOf = (error: unknown, row: ParameterRow): FormErrors | null => {
  if (!isApiError(error) || error.kind !== 'conflict' || !error.conflict) return null
  const { changedBy, changedAt, current } = error.conflict as {
    changedBy: string | null
    changedAt: string
    current: Record<string, unknown>
  }
  toldStamps.set(row.id, changedAt)
  const now = valueWords(row, (current.value ?? null) as ParameterValue) ?? 'vide'
  const who = changedBy ? ` par ${changedBy}` : ''
  return {
    propertyPaths: [''],
    messages: [
      `il a été modifié${who} à ${formatTime(changedAt)}\u00a0: sa valeur est maintenant «\u00a0${now}\u00a0». Enregistrez de nouveau pour la remplacer, ou annulez pour la garder.`,
    ],
  }
}

const inlineEdit: InlineEdit<ParameterRow, ParameterDraft> = {
  draftOf: (row) => ({ row, type: row?.type ?? 'string', value: row?.value ?? null }),
  save: async ({ value }, row) => {
    if (row === null) return null
    const updatedAt = toldStamps.get(row.id) ?? row.updatedAt
    try {
      const { errors } = await call(parametersApi.saveParameter, {
        id: row.id,
        code: row.code,
        updatedAt,
        form: { value },
      })
      if (errors === null) {
        toldStamps.delete(row.id)
        toast.success(`«\u00a0${row.title}\u00a0» enregistré.`)
      }
      return errors
    } catch (error) {
      const conflict = conflictOf(error, row)
      if (conflict) return conflict
      throw error
    }
  },
  refusalTitle: 'Ce paramètre ne peut pas être enregistré car\u00a0:',
  nameOf: (row) => row?.title ?? '',
}
const noun = { one: 'paramètre', many: 'paramètres', none: 'Aucun paramètre' }
const keyOf = (row: ParameterRow) => row.id
const nameOf = (row: ParameterRow) => row.title

type Props = { readonly theme: string; readonly q: string; readonly canWrite: boolean }

export const ParametersTable = ({ theme, q, canWrite }: Props) => {
  const input = useMemo(
    () => ({ mode: 'user' as const, theme, length: String(parametersLength), ...(q ? { q } : {}) }),
    [theme, q],
  )
  const { historyOf, history } = useRowHistory('parameters')
  return (
    <>
      <ServerTable<typeof parametersApi.listParameters, ParameterDraft>
        id={`parametres-${theme}`}
        operation={parametersApi.listParameters}
        columns={columns}
        defaultSort="order.asc"
        defaultSize={parametersLength}
        sizesOffered={[]}
        searchLabel={null}
        noun={noun}
        caption={`paramètres, ${theme}`}
        keyOf={keyOf}
        nameOf={nameOf}
        input={input}
        keep="memory"
        actionsOf={historyOf}
        {...(canWrite ? { inlineEdit } : {})}
      />
      {history}
    </>
  )
}
