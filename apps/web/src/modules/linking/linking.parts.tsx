// What other modules embed of the searches of a teacher.
export { TestDateDialog } from './TestDateDialog.tsx'
