// Under a form: Fermer, the state of what was typed, Enregistrer and what may follow it.
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import classes from './form.module.css'

/** What follows a save. */
export type Then = 'stay' | 'close' | 'new'
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly part?: number }
  | { readonly kind: 'saved'; readonly at: string }

type Props = {
  readonly control: Control<FieldValues>
  readonly state: SaveState
  readonly onClose: (() => void) | undefined
  readonly onSave: (then: Then) => void
  /** What the main button does, and what its menu offers besides. */
  readonly main: Then
  readonly others: readonly Then[]
  readonly saveLabel: string
  readonly closeLabel: string
  readonly readOnly: boolean
  readonly extra?: ReactNode
  /** What is on screen is not of the form: there is nothing to save until something was typed. */
  readonly isElsewhere?: boolean
  /** A dialog that nobody has typed in yet: that nothing changed is no news there. */
  readonly isDialog?: boolean
}

const words: Record<Then, string> = {
  stay: 'Enregistrer et rester sur la fiche',
  close: 'Enregistrer et fermer',
  new: 'Enregistrer et créer un autre',
}

/** Counts changed fields, not the leaves of their values. */
const changedCount = (dirty: Readonly<Record<string, unknown>>): number =>
  Object.keys(dirty).filter((key) => !key.startsWith('$')).length +
  Object.keys((dirty.$files as object | undefined) ?? {}).length

function State({ control, state, isDialog }: Pick<Props, 'control' | 'state' | 'isDialog'>) {
  const { isDirty, dirtyFields } = useFormState({ control })
  const count = changedCount(dirtyFields)
  const isChanged = isDirty && state.kind !== 'sending'
  return (
    <p role="status" className={classes.state} data-dirty={isChanged || undefined}>
      {state.kind === 'sending' ? (
        state.part === undefined || state.part >= 1 ? (
          'Enregistrement…'
        ) : (
          `Envoi des fichiers… ${Math.round(state.part * 100)}\u00a0%`
        )
      ) : isChanged ? (
        <>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          <span>Modifications non enregistrées</span>
          {count > 0 && <span className={classes.count}>{`· ${count} ${count > 1 ? 'champs' : 'champ'}`}</span>}
        </>
      ) : state.kind === 'saved' ? (
        <>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {`Enregistré à ${state.at}`}
        </>
      ) : isDialog ? null : (
        'Aucune modification'
      )}
    </p>
  )
}

export function Footer(props: Props) {
  const { state, main, others } = props
  const isSending = state.kind === 'sending'
  const { isDirty } = useFormState({ control: props.control })
  if (props.isElsewhere && !isDirty && !isSending) return null
  const size = 'sm'
  return (
    <div className={classes.footer} data-page-foot="form">
      {props.onClose && (
        <Button size={size} onClick={props.onClose}>
          {props.closeLabel}
        </Button>
      )}
      {props.readOnly ? (
        <span className={classes.grow} />
      ) : (
        <State control={props.control} state={state} isDialog={props.isDialog ?? false} />
      )}
      {props.extra}
      {!props.readOnly && (
        <span className={classes.split}>
          <Button variant="filled" size={size} loading={isSending} onClick={() => props.onSave(main)}>
            {props.saveLabel}
          </Button>
          {others.length > 0 && (
            <Menu position="top-end">
              <Menu.Target>
                <Button variant="filled" size={size} disabled={isSending} aria-label="Autres façons d’enregistrer">
                  <IconChevronDown size={16} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map((then) => (
                  <Menu.Item key={then} onClick={() => props.onSave(then)}>
                    {words[then]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      )}
    </div>
  )
}
