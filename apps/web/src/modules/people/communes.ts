// The search of communes, which keeps what it found: a choice fills more than its own field.

import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { call } from '../../platform/api/client.ts'

type Commune = AnswerOf<typeof peopleApi.cityAutocomplete>['cities'][number]
const met = new Map<string, Commune>()

/** For `ServerAutocomplete` and `F.Autocomplete`; the value is the INSEE code. */
export const searchCommunes = async (query: string, signal: AbortSignal) => {
  const { cities } = await call(peopleApi.cityAutocomplete, { query }, { signal })
  return cities.map((city) => {
    met.set(city.cityCode, city)
    return { value: city.cityCode, label: city.name, detail: city.postalCodes[0] ?? city.cityCode }
  })
}
/** A commune that a search of this page has found. */
export const communeOf = (code: string | null): Commune | undefined => met.get(code ?? '')
