// Where one lesson is given, in its form: where its contract says, or elsewhere this time.
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import type { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { PlannableContract } from '@cartable/domain/courses/planning/planning.schema.ts'
import { placesInstead } from '@cartable/domain/courses/shared/place.rules.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'

/** The field has one name in the forms of a lesson that is planned, declared or put right. */
const F = formOf<typeof planningApi.savePlan>()

type Props = { readonly contract: Pick<PlannableContract, 'format' | 'location'> | undefined }

/** A contract online leaves no choice. */
export const PlaceField = ({ contract }: Props) => {
  const location = useFormValue<string | null>('location')
  const places = contract ? placesInstead(contract.format, contract.location) : []
  if (!contract || places.length === 0) return null
  return (
    <>
      <F.Select
        name="location"
        label="Lieu"
        placeholder={`Comme au contrat\u00a0: ${contractLocations[contract.location].toLocaleLowerCase('fr-FR')}`}
        options={wordOptions(contractLocations, places)}
        span={6}
      />
      {location === 'other' && (
        <F.Address
          name="locationAddress"
          label="Adresse de ce cours"
          operation={peopleApi.addressAutocomplete}
          optional={false}
          span={6}
        />
      )}
    </>
  )
}
