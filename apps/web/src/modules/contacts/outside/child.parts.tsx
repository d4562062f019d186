// The child of a family as other modules ask for it: its fields, what is missing of it, and what is sent.
export type { ChildValues } from './ChildFields.tsx'
export { ChildFields, childOf, missingOf, noChild } from './ChildFields.tsx'
export { familyForm, saveChild } from './family.doors.ts'
