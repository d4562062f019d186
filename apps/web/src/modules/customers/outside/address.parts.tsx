// An address as it is typed: found by the address service, or kept as it is written when the service does not know it.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { useEffect, useState } from 'react'
import { readPostalCode } from '../../../platform/fields/postal-code.ts'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Quiet } from '../../../platform/outside/cards.tsx'
import { TextField } from '../../../platform/outside/fields.tsx'
import type { FieldAt } from '../../../platform/outside/form-context.ts'
import { searchAddresses } from './household.doors.ts'

/** What is typed, and the address that was chosen for it; null while nothing was. */
export type AddressValue = { readonly typed: string; readonly chosen: AddressView | null }
export const addressValue = (address: AddressView | null): AddressValue => ({
  typed: address?.completeAddress ?? '',
  chosen: address,
})

/** Characters from which it is searched; milliseconds after the last of them. */
const [searchFrom, patienceMs] = [6, 400]
const shown = 5

const byHand = (typed: string): AddressView | null => {
  const found = /^(.{3,}?)[\s,]+(\d{2}\s?\d{3})\s+(\S.*)$/.exec(typed.trim())
  if (!found) return null
  const [, street = '', code = '', city = ''] = found
  const postalCode = readPostalCode(code)
  return {
    ...{ houseNumber: null, street, complement: null, cityCode: null, postalCode, city, departementCode: null },
    ...{ country: 'FR', latitude: null, longitude: null, freeAddress: null },
    completeAddress: `${street}, ${postalCode} ${city}`,
  }
}
/** Why it cannot be sent yet; null: it can. */
export const missingOfAddress = ({ typed, chosen }: AddressValue): string | null =>
  typed.trim() === '' || chosen !== null || byHand(typed) !== null
    ? null
    : 'Choisissez l’adresse dans la liste, ou écrivez-la avec le code postal et la commune.'
/** As operations take it. */
export const sentAddress = ({ typed, chosen }: AddressValue) => {
  if (typed.trim() === '') return null
  const address = chosen ?? byHand(typed)
  return address && { ...address, typedByHand: address.latitude === null }
}

type Props = FieldAt<AddressValue> & { readonly label: string; readonly optional?: boolean }
export const AddressField = ({ name, value, onChange, error, label, optional = false }: Props) => {
  const [asked, setAsked] = useState('')
  const { typed, chosen } = value
  useEffect(() => {
    const timer = setTimeout(() => setAsked(chosen === null ? typed.trim() : ''), patienceMs)
    return () => clearTimeout(timer)
  }, [typed, chosen])
  const found = useAnswer(searchAddresses, { query: asked }, { enabled: asked.length >= searchFrom })
  const addresses = asked.length >= searchFrom && chosen === null ? (found.data?.addresses ?? []) : []
  return (
    <div>
      <TextField
        name={name}
        error={error}
        label={label}
        optional={optional}
        value={typed}
        help="Numéro, rue, code postal et commune."
        autoComplete="street-address"
        maxLength={300}
        onChange={(next) => onChange({ typed: next, chosen: null })}
      />
      {addresses.length > 0 && (
        <>
          <Quiet>Est-ce l’une de ces adresses&nbsp;?</Quiet>
          <Buttons>
            {addresses.slice(0, shown).map(({ completeAddress, address }) => (
              <Button
                key={completeAddress}
                icon="place"
                onPress={() => onChange({ typed: completeAddress, chosen: address })}
              >
                {completeAddress}
              </Button>
            ))}
          </Buttons>
        </>
      )}
    </div>
  )
}
