// Whether the pupil of a collective lesson came alone, for those who price it.
export { isAlone } from './together.queries.ts'
