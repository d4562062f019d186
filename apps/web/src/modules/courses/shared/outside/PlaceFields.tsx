// Where a teacher gives one lesson: where its contract says, or elsewhere this time.
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import type { PlannableContract } from '@cartable/domain/courses/planning/planning.schema.ts'
import { placesInstead } from '@cartable/domain/courses/shared/place.rules.ts'
import type { LessonLocation } from '@cartable/domain/courses/shared/place.schema.ts'
import { SelectField } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'
import { AddressField } from '../../../customers/outside/address.parts.tsx'
import type { PlaceValues } from './place-form.ts'

const inside = (words: string) => words.toLocaleLowerCase('fr-FR')
/** As who teaches reads it. */
const placeWords = (location: keyof typeof contractLocations) =>
  location === 'teacher-home' ? 'Chez vous' : contractLocations[location]

type Props<V extends PlaceValues> = {
  readonly form: OutsideForm<V>
  readonly contract: Pick<PlannableContract, 'format' | 'location'> | undefined
}
/** A contract online leaves no choice. */
export const PlaceFields = <V extends PlaceValues>({ form, contract }: Props<V>) => {
  const places = contract ? placesInstead(contract.format, contract.location) : []
  if (!contract || places.length === 0) return null
  return (
    <>
      <SelectField
        {...form.at('location')}
        onChange={(location) => form.set({ location: location as LessonLocation | '' } as Partial<V>)}
        label="Lieu"
        none={`Comme d’habitude\u00a0: ${inside(placeWords(contract.location))}`}
        choices={places.map((value) => ({ value, label: placeWords(value) }))}
        optional
      />
      {form.values.location === 'other' && <AddressField {...form.at('locationAddress')} label="Adresse de ce cours" />}
    </>
  )
}
