// An address chosen from the address service; typed by hand only when that service does not answer.

import { chooseAddressSentence } from '@cartable/domain/kernel/address.ts'
import { Button, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { inputProps } from './label.tsx'
import { useSearch } from './use-search.ts'

export type AddressValue = {
  readonly houseNumber: string | null
  readonly street: string | null
  readonly complement: string | null
  readonly cityCode: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly departementCode: string | null
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly freeAddress: string | null
  readonly completeAddress: string
  readonly typedByHand?: boolean | undefined
}
export type FoundAddress = { readonly completeAddress: string; readonly address: Partial<AddressValue> }

export const addressRules = { from: 6, delayMs: 500 } as const

export const emptyAddress: AddressValue = {
  houseNumber: null,
  street: null,
  complement: null,
  cityCode: null,
  postalCode: null,
  city: null,
  departementCode: null,
  country: 'FR',
  latitude: null,
  longitude: null,
  freeAddress: null,
  completeAddress: '',
  typedByHand: false,
}

export type AddressProps = FieldProps &
  ValueProps<AddressValue | null> & {
    readonly search: (text: string, signal: AbortSignal) => Promise<readonly FoundAddress[]>
    /** Shows the « Complément » beside. */
    readonly withComplement?: boolean
    readonly placeholder?: string
  }

/** Null when empty. Text that was not chosen keeps no coordinates, and the schema asks to choose. */
export function AddressField({ value, onChange, onBlur, search, withComplement = false, ...props }: AddressProps) {
  const [searching, setSearching] = useState(false)
  const [left, setLeft] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = value?.completeAddress ?? ''
  const byHand = value?.typedByHand === true
  const state = useSearch(text, searching && !byHand, { search, ...addressRules })
  const results = state.kind === 'found' ? state.results.slice(0, 10) : []
  const isUnchosen = left && text.trim() !== '' && value?.latitude === null && !byHand
  const type = (typed: string) => {
    setSearching(true)
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
    onChange(
      typed === '' && !value?.complement
        ? null
        : { ...emptyAddress, complement: value?.complement ?? null, completeAddress: typed },
    )
  }
  return (
    <div className={classes.address}>
      <Combobox
        store={combobox}
        onOptionSubmit={(chosen) => {
          const found = results[Number(chosen)]
          if (!found) return
          onChange({
            ...emptyAddress,
            ...found.address,
            complement: value?.complement ?? null,
            completeAddress: found.completeAddress,
            typedByHand: false,
          })
          setSearching(false)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target>
          <TextInput
            {...inputProps({ ...props, error: props.error ?? (isUnchosen ? chooseAddressSentence : undefined) })}
            autoComplete={byHand ? 'street-address' : 'off'}
            placeholder={props.placeholder ?? 'Numéro, rue, ville'}
            value={text}
            rightSection={state.kind === 'loading' ? <Loader size={16} /> : undefined}
            onChange={(event) =>
              byHand
                ? onChange({
                    ...emptyAddress,
                    ...value,
                    completeAddress: event.currentTarget.value,
                    freeAddress: event.currentTarget.value,
                  })
                : type(event.currentTarget.value)
            }
            onFocus={() => setLeft(false)}
            onBlur={() => {
              setLeft(true)
              combobox.closeDropdown()
              onBlur?.()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!searching || byHand || state.kind === 'idle' || state.kind === 'short'}>
          {combobox.dropdownOpened && (
            <Combobox.Options mah={360} style={{ overflowY: 'auto' }} aria-label="Adresses trouvées">
              {results.map((found, at) => (
                <Combobox.Option key={found.completeAddress} value={String(at)}>
                  {found.completeAddress}
                </Combobox.Option>
              ))}
              {results.length === 0 && (
                <Combobox.Empty role="status">
                  {state.kind === 'loading'
                    ? 'Recherche…'
                    : state.kind === 'failed'
                      ? 'La recherche d’adresses ne répond pas.'
                      : 'Aucun résultat'}
                </Combobox.Empty>
              )}
            </Combobox.Options>
          )}
        </Combobox.Dropdown>
      </Combobox>
      {state.kind === 'failed' && !byHand && !props.readOnly && (
        <Button
          variant="subtle"
          size="compact-xs"
          // The field keeps the focus: its error would otherwise push this button away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setSearching(false)
            onChange({
              ...emptyAddress,
              ...value,
              completeAddress: text,
              freeAddress: text,
              latitude: null,
              longitude: null,
              typedByHand: true,
            })
          }}
        >
          Saisir l’adresse à la main
        </Button>
      )}
      {byHand && <ByHand value={value} onChange={onChange} readOnly={props.readOnly === true} />}
      {withComplement && (
        <TextInput
          label="Complément"
          autoComplete="address-line2"
          readOnly={props.readOnly}
          value={value?.complement ?? ''}
          onChange={(event) => onChange({ ...emptyAddress, ...value, complement: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}

/** Postal code and city, without which a hand-written address leads nowhere. */
function ByHand({
  value,
  onChange,
  readOnly,
}: {
  value: AddressValue
  onChange: (value: AddressValue) => void
  readOnly: boolean
}) {
  return (
    <div className={classes.byHand}>
      <TextInput
        label="Code postal"
        inputMode="numeric"
        autoComplete="postal-code"
        readOnly={readOnly}
        value={value.postalCode ?? ''}
        onChange={(event) => onChange({ ...value, postalCode: event.currentTarget.value || null })}
      />
      <TextInput
        label="Ville"
        autoComplete="address-level2"
        readOnly={readOnly}
        value={value.city ?? ''}
        onChange={(event) => onChange({ ...value, city: event.currentTarget.value || null })}
      />
      <p className={classes.help}>Cette adresse sera enregistrée sans sa position sur la carte.</p>
    </div>
  )
}
