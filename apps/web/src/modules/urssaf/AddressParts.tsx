// An address written by its parts, when the list does not know it: the commune alone is chosen, for its INSEE code.
import { Input, TextInput } from '@mantine/core'
import type { AddressValue } from '../../platform/fields/AddressField.tsx'
import { cityRules, ServerAutocomplete } from '../../platform/fields/ServerAutocomplete.tsx'
import { useFieldError } from '../../platform/form/form-context.ts'
import { communeOf, searchCommunes } from '../people/people.parts.tsx'
import classes from './urssaf.module.css'

type Props = {
  readonly address: AddressValue
  readonly onChange: (address: AddressValue) => void
  readonly readOnly: boolean
}

export const AddressParts = ({ address, onChange, readOnly }: Props) => {
  const error = useFieldError('address')
  const change = (part: Partial<AddressValue>) => {
    const next = { ...address, ...part, latitude: null, longitude: null, typedByHand: true }
    const line = [next.houseNumber, next.street, next.postalCode, next.city].filter(Boolean).join(' ')
    onChange({ ...next, completeAddress: line, freeAddress: line || null })
  }
  const text = (key: 'houseNumber' | 'street' | 'complement' | 'postalCode') => ({
    value: address[key] ?? '',
    readOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [key]: event.currentTarget.value || null }),
  })
  const chooseCity = (code: string | null) => {
    const city = communeOf(code)
    const codes = city?.postalCodes ?? []
    const keeps = address.postalCode !== null && codes.includes(address.postalCode)
    change({
      cityCode: code,
      city: city?.name ?? null,
      departementCode: city?.departementCode ?? null,
      postalCode: keeps ? address.postalCode : (codes[0] ?? null),
    })
  }
  return (
    <div data-field="address" data-span={6} className={classes.parts}>
      <TextInput label="Numéro" placeholder="12 bis" maxLength={20} {...text('houseNumber')} />
      <TextInput label="Voie ou lieu-dit" placeholder="rue du Soleil" maxLength={200} {...text('street')} />
      <TextInput label="Complément" maxLength={200} {...text('complement')} />
      <ServerAutocomplete
        label="Commune"
        value={address.cityCode}
        valueLabel={address.city}
        search={searchCommunes}
        rules={cityRules}
        onChange={chooseCity}
        readOnly={readOnly}
      />
      <TextInput label="Code postal" inputMode="numeric" maxLength={5} {...text('postalCode')} />
      {error && <Input.Error className={classes.error}>{error}</Input.Error>}
    </div>
  )
}
