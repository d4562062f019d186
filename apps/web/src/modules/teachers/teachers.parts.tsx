// What other modules embed of teachers: the search of their autocomplete fields.
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { call } from '../../platform/api/client.ts'

/** `<F.Autocomplete name="teacherId" label="Professeur" search={searchTeachers} />` */
export const searchTeachers = async (query: string, signal: AbortSignal) => {
  const { results } = await call(teachersApi.autocomplete, { query }, { signal })
  return results.map(({ id, label, detail }) => ({ value: id, label, detail }))
}
