// Repeated blocks of a form: added, ordered, removed with undo, and « principal » for one of them.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { ActionIcon, Button, Radio } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { toast } from '../shell/toasts.ts'
import classes from './form.module.css'
import { useFieldError, useFormShared } from './form-context.ts'
import { FieldGrid } from './Section.tsx'

type Row = Readonly<Record<string, unknown>>

export type RowsProps = {
  readonly name: string
  /** One of them: « Diplôme ». */
  readonly label: string
  /** Values of a new block, the same or made from those that are there. */
  readonly blank: Row | ((rows: readonly Row[]) => Row)
  readonly children: (index: number) => ReactNode
  /** Header of a block besides its number, such as a MainSwitch. */
  readonly head?: (index: number) => ReactNode
  readonly isSorted?: boolean
  readonly max?: number
  readonly isFeminine?: boolean
}

/** Row ids live outside the values, so that removing one never shows another's texts. */
export function Rows({
  name,
  label,
  blank,
  children,
  head,
  isSorted = true,
  max = 100,
  isFeminine = false,
}: RowsProps) {
  const { control, getValues, readOnly } = useFormShared()
  const { fields, append, remove, insert, move } = useFieldArray({ control, name, keyName: '$row' })
  const error = useFieldError(name)
  const last = useRef<HTMLFieldSetElement>(null)
  const rows = () => (getValues(name) ?? []) as readonly Row[]
  const drop = (index: number, values: Row) => {
    remove(index)
    toast.info(`${label} ${isFeminine ? 'retirée' : 'retiré'}, à l’enregistrement.`, {
      label: 'Rétablir',
      run: () => insert(index, values),
    })
  }
  return (
    <div className={classes.list} data-field={name} data-span={6}>
      {fields.map((field, index) => {
        const { $row, ...values } = field as Row & { readonly $row: string }
        const words = `${label} ${index + 1}`
        return (
          <fieldset
            key={$row}
            ref={index === fields.length - 1 ? last : undefined}
            className={classes.item}
            aria-label={words}
          >
            <div className={classes.itemHead}>
              {head ? head(index) : <b>{words}</b>}
              <span className={classes.grow} />
              {!readOnly && isSorted && (
                <>
                  <ActionIcon
                    aria-label={`Monter ${words}`}
                    title="Monter"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Descendre ${words}`}
                    title="Descendre"
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </>
              )}
              {!readOnly && (
                <ActionIcon aria-label={`Supprimer ${words}`} title="Supprimer" onClick={() => drop(index, values)}>
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <FieldGrid>{children(index)}</FieldGrid>
          </fieldset>
        )
      })}
      {fields.length === 0 && (
        <p className={classes.none}>{`${isFeminine ? 'Aucune' : 'Aucun'} ${label.toLowerCase()}.`}</p>
      )}
      {error && <p className={classes.faults}>{error}</p>}
      {!readOnly && fields.length < max && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            append(typeof blank === 'function' ? blank(rows()) : { ...blank }, { shouldFocus: false })
            requestAnimationFrame(() =>
              last.current?.querySelector<HTMLElement>('.mantine-Input-input, input')?.focus(),
            )
          }}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

export type MainSwitchProps = {
  readonly list: string
  readonly index: number
  readonly field: string
  readonly label: string
}

/** Only one block is the main one: choosing it takes the mark away from the others. */
export function MainSwitch({ list, index, field, label }: MainSwitchProps) {
  const { control, getValues, setValue, readOnly } = useFormShared()
  const isMain = useWatch({ control, name: `${list}.${index}.${field}` }) === true
  const choose = () => {
    const rows = (getValues(list) ?? []) as readonly Row[]
    for (const at of rows.keys()) setValue(`${list}.${at}.${field}`, at === index, { shouldDirty: true })
  }
  return <Radio name={`${list}.${field}`} label={label} checked={isMain} disabled={readOnly} onChange={choose} />
}
