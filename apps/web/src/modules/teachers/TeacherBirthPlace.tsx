// Where a teacher was born, as the Urssaf asks it of an employee: the commune, or the town and the country of who was born abroad.
import { personLabels } from '@cartable/domain/people/people.schema.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { inseeCountry, isBornInFrance } from '@cartable/domain/urssaf/countries.ts'
import { regions } from '../../platform/fields/regions.ts'
import { cityRules } from '../../platform/fields/ServerAutocomplete.tsx'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { communeOf, searchCommunes } from '../people/people.parts.tsx'

const F = formOf<typeof teachersApi.save>()
/** Countries that the INSEE lists; overseas, births are registered in France. */
const countries = regions
  .filter(({ code }) => inseeCountry(code) !== null)
  .map(({ code, name }) => ({ value: code, label: name }))

export const TeacherBirthPlace = ({ birthCity }: { readonly birthCity: string | null }) => {
  const country = useFormValue<string | null>('birthPlace.birthCountry')
  const set = useFormSetter()
  const choose = (code: string | null) => {
    const city = communeOf(code)
    set('birthPlace.birthCity', city?.name ?? null)
    set('birthPlace.birthDepartementCode', city?.departementCode ?? null)
  }
  return (
    <>
      <F.Select
        name="birthPlace.birthCountry"
        label={personLabels.birthCountry}
        options={countries}
        onChanged={() => {
          set('birthPlace.birthCityCode', null)
          choose(null)
        }}
      />
      {country !== null && isBornInFrance(country) && (
        <F.Autocomplete
          name="birthPlace.birthCityCode"
          label={personLabels.birthCityCode}
          search={searchCommunes}
          rules={cityRules}
          valueLabel={birthCity}
          onChanged={choose}
        />
      )}
      {country !== null && !isBornInFrance(country) && (
        <F.Text name="birthPlace.birthCity" label={personLabels.birthCity} maxLength={100} />
      )}
    </>
  )
}
