// A row being edited in place: its draft, Entrée and Échap, and what the server refused, under the row. On a phone, a small form.
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { routeFailure } from '../api/failures.ts'
import classes from './list.module.css'
import type { InlineEdit, RowEditor } from './list.types.ts'
import { type AnyColumn, cellClass, type RowSetting } from './TableRow.tsx'

/** What the table may ask of the row being edited. */
export type EditHandle = { readonly isDirty: () => boolean; readonly save: () => Promise<boolean> }

type Props<R, D> = {
  readonly row: R | null
  readonly edit: InlineEdit<R, D>
  readonly setting: RowSetting<R>
  /** Leaves the edition; `saved` tells whether the list must be asked again. */
  readonly leave: (saved: boolean) => void
  readonly handle: React.RefObject<EditHandle | null>
  readonly isPhone: boolean
}

/** Paths of list items and of whole forms both come as text: `rate`, `[rate]`, ''. */
const pathOf = (raw: string) => raw.replace(/^\[|\]$/g, '')

export function RowEdit<R, D>({ row, edit, setting, leave, handle, isPhone }: Props<R, D>) {
  const [initial] = useState(() => edit.draftOf(row))
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FormErrors | null>(null)
  const [isSaving, setSaving] = useState(false)
  const line = useRef<HTMLElement>(null)
  const isDirty = () => JSON.stringify(draft) !== JSON.stringify(initial)

  useLayoutEffect(() => {
    const field = line.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    field?.focus()
    // what is typed takes the place of the value
    if (field instanceof HTMLInputElement) field.select()
  }, [])
  useEffect(() => {
    if (errors) line.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      const refusals = await edit.save(draft, row)
      setErrors(refusals)
      if (refusals === null) leave(true)
      return refusals === null
    } catch (error) {
      routeFailure(error, 'action')
      return false
    } finally {
      setSaving(false)
    }
  }
  useImperativeHandle(handle, () => ({ isDirty, save }))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const target = event.target as HTMLElement
    const isInList = target.getAttribute('aria-expanded') === 'true'
    if (event.defaultPrevented || isInList || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && target.tagName !== 'BUTTON' && target.tagName !== 'TEXTAREA') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') leave(false)
  }
  const editor: RowEditor<D> = {
    draft,
    set: (key, value) => setDraft((old) => ({ ...old, [key]: value })),
    error: (key) => errors?.messages[errors.propertyPaths.findIndex((path) => pathOf(path) === key)],
    isSaving,
  }
  const name = edit.nameOf(row)
  const columns = setting.columns as readonly AnyColumn<R>[]
  const buttons = (
    <span className={classes.editButtons}>
      <Button
        variant="filled"
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={isSaving}
        onClick={() => void save()}
        aria-label={`Enregistrer ${name}`}
      >
        Enregistrer
      </Button>
      <Button onClick={() => leave(false)} aria-label={`Annuler ${name}`}>
        Annuler
      </Button>
    </span>
  )
  const refusal = errors && (
    <Alert color="warning" icon={<IconAlertTriangle size={18} />} title={edit.refusalTitle}>
      <ul>
        {errors.messages.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refusals may have the same words
          <li key={at}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
  if (isPhone)
    return (
      <li
        ref={line as RefObject<HTMLLIElement | null>}
        className={classes.editCard}
        data-editing=""
        onKeyDown={onKeyDown}
      >
        {columns
          .filter((column) => column.edit)
          .map((column) => (
            <div key={column.id}>
              <span className={classes.editLabel} aria-hidden>
                {column.label}
              </span>
              {column.edit?.(editor)}
            </div>
          ))}
        {refusal}
        {buttons}
      </li>
    )
  return (
    <>
      <tr
        ref={line as RefObject<HTMLTableRowElement | null>}
        data-editing=""
        data-refused={errors ? '' : undefined}
        onKeyDown={onKeyDown}
      >
        {setting.selectable && <td className={classes.boxCell} />}
        {setting.detail && <td className={classes.actionCell} />}
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column as AnyColumn<never>, setting.pinnedLeft)}>
            {column.edit ? column.edit(editor) : row ? column.cell(row) : column.forNew}
          </td>
        ))}
        <td className={classes.actionCell}>{buttons}</td>
      </tr>
      {refusal && (
        <tr className={classes.refusalRow} onKeyDown={onKeyDown}>
          <td colSpan={setting.span}>{refusal}</td>
        </tr>
      )}
    </>
  )
}
