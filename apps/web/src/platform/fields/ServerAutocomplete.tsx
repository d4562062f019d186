// One value picked among what the server finds: from 3 letters, after 700 ms, 10 results.
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { inputProps } from './label.tsx'
import { labelPicked, rememberPicked } from './picked-labels.ts'
import { useSearch } from './use-search.ts'

export type Found<V extends string | number = number> = {
  readonly value: V
  readonly label: string
  readonly detail?: ReactNode
}

/** People, sessions, establishments… */
export const pickerRules = { from: 3, delayMs: 700, most: 10 } as const
/** Cities: sooner, because the list is short. */
export const cityRules = { from: 3, delayMs: 500, most: 10 } as const

/** Quoted by the specification, for 3 letters; other lengths follow its form. */
export const tooShort = (from: number): string => `Saisir au moins ${from} lettres...`
export const noResult = 'Aucun résultat'

export type AutocompleteProps<V extends string | number> = FieldProps &
  ValueProps<V | null> & {
    /** Label of the current value, known from the record. */
    readonly valueLabel?: string | null
    readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found<V>[]>
    readonly rules?: { readonly from: number; readonly delayMs: number; readonly most: number }
    readonly placeholder?: string
    /** Called with the whole result, besides its value. */
    readonly onPick?: (found: Found<V> | null) => void
    /** Offers « Créer « Dupon » ». */
    readonly onCreate?: (text: string) => void
  }

export function ServerAutocomplete<V extends string | number>(props: AutocompleteProps<V>) {
  const { value, onChange, onBlur, search, rules = pickerRules, onPick, onCreate } = props
  const scope = typeof props.label === 'string' ? props.label : ''
  const nameOf = (one: V | null) =>
    one === null ? '' : (labelPicked(scope, one) ?? props.valueLabel ?? `n°\u00a0${one}`)
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = typed ?? nameOf(value)
  const state = useSearch(typed ?? '', typed !== null, { search, from: rules.from, delayMs: rules.delayMs })
  const results = state.kind === 'found' ? state.results.slice(0, rules.most) : []
  const pick = (found: Found<V> | null) => {
    if (found) rememberPicked(scope, found.value, found.label)
    setTyped(null)
    onChange(found?.value ?? null)
    onPick?.(found)
    combobox.closeDropdown()
  }
  const inert = props.disabled || props.readOnly
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        if (chosen === ' create') {
          setTyped(null)
          onCreate?.(text.trim())
          combobox.closeDropdown()
        } else pick(results.find((found) => String(found.value) === chosen) ?? null)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...inputProps(props)}
          autoComplete="off"
          placeholder={props.placeholder ?? tooShort(rules.from)}
          value={text}
          rightSectionPointerEvents="all"
          rightSection={
            state.kind === 'loading' ? (
              <Loader size={16} />
            ) : value !== null && !inert ? (
              <CloseButton
                size="sm"
                aria-label={`Effacer ${scope}`}
                onClick={() => pick(null)}
                onMouseDown={(event) => event.preventDefault()}
              />
            ) : undefined
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => !inert && value === null && combobox.openDropdown()}
          onClick={() => !inert && combobox.openDropdown()}
          onBlur={() => {
            // Text that was not chosen is no value; emptied on purpose, it clears the field.
            if (typed !== null && typed.trim() === '' && value !== null) pick(null)
            setTyped(null)
            combobox.closeDropdown()
            onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === null && value !== null}>
        {combobox.dropdownOpened && (
          <Combobox.Options mah={360} style={{ overflowY: 'auto' }} aria-label={scope}>
            {results.map((found) => (
              <Combobox.Option key={found.value} value={String(found.value)}>
                <span>
                  {found.label} {found.detail && <span className={classes.quiet}>{found.detail}</span>}
                </span>
              </Combobox.Option>
            ))}
            {onCreate && state.kind === 'found' && (
              <Combobox.Option value=" create">+ Créer «&nbsp;{text.trim()}&nbsp;»</Combobox.Option>
            )}
            {results.length === 0 && (
              <Combobox.Empty role="status">
                {state.kind === 'found'
                  ? noResult
                  : state.kind === 'failed'
                    ? state.message
                    : state.kind === 'loading'
                      ? 'Recherche…'
                      : tooShort(rules.from)}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
