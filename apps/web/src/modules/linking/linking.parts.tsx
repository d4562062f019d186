// What other modules embed of the searches of a teacher.
export { newSearchPath } from './linking-texts.ts'
export { SearchButton } from './SearchButton.tsx'
export { TestDateDialog } from './TestDateDialog.tsx'
