// A list of checkboxes to choose several values: search, « Tout cocher / Tout décocher », ten rows in sight.
import { Button, TextInput } from '@mantine/core'
import { useDeferredValue, useId, useState } from 'react'
import classes from './fields.module.css'
import { isFoundIn } from './texts.ts'

export type Choice = {
  readonly value: string
  readonly label: string
  readonly group?: string | undefined
  readonly enabled?: boolean | undefined
}

type Props = {
  readonly label: string
  readonly options: readonly Choice[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** One value at most: a tick replaces the other. */
  readonly single?: boolean
}

const rowHeight = 36
const visibleRows = 10

/** Checkboxes in the order of the options; arrows move between them, the search keeps those that contain the text. */
export function CheckList({ label, options, value, onChange, single = false }: Props) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).trim()
  const name = useId()
  const shown = wanted === '' ? options : options.filter((option) => isFoundIn(option.label, wanted))
  const chosen = new Set(value)
  const inOrder = (keep: (choice: Choice) => boolean) => options.filter(keep).map((choice) => choice.value)
  const toggle = (changed: string) => {
    if (single) onChange(chosen.has(changed) ? [] : [changed])
    else onChange(inOrder((choice) => (choice.value === changed) !== chosen.has(choice.value)))
  }
  const shownValues = new Set(shown.map((choice) => choice.value))
  let group: string | undefined
  return (
    <div className={classes.checkList}>
      {options.length > visibleRows && (
        <TextInput
          size="xs"
          aria-label={`Rechercher dans ${label}`}
          placeholder="Rechercher…"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {!single && (
        <div className={classes.checkAll}>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange(inOrder((c) => chosen.has(c.value) || shownValues.has(c.value)))}
          >
            Tout cocher
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange(inOrder((c) => chosen.has(c.value) && !shownValues.has(c.value)))}
          >
            Tout décocher
          </Button>
        </div>
      )}
      <fieldset
        className={classes.checkRows}
        style={{ maxHeight: rowHeight * visibleRows }}
        onKeyDown={moveBetweenBoxes}
      >
        <legend className={classes.hidden}>{label}</legend>
        {shown.length === 0 && <p className={classes.noResult}>Aucun résultat</p>}
        {shown.map((choice) => {
          const heading = choice.group !== group && choice.group ? choice.group : null
          group = choice.group
          return (
            <div key={choice.value}>
              {heading && <p className={classes.checkGroup}>{heading}</p>}
              <label className={classes.checkRow}>
                <input
                  type={single ? 'radio' : 'checkbox'}
                  name={name}
                  className={classes.box}
                  checked={chosen.has(choice.value)}
                  onChange={() => toggle(choice.value)}
                  onClick={() => single && chosen.has(choice.value) && toggle(choice.value)}
                />
                <span>{choice.label}</span>
                {choice.enabled === false && <span className={classes.quiet}>(inactif)</span>}
              </label>
            </div>
          )
        })}
      </fieldset>
    </div>
  )
}

const moveBetweenBoxes = (event: React.KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = boxes.indexOf(document.activeElement as HTMLInputElement)
  const next = boxes[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
