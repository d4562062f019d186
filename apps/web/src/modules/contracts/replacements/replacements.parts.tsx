// What other screens embed of replacements: another teacher for a lesson of the calendar, or for good once one said yes.
export { ChangeTeacherDialog } from './ChangeTeacherDialog.tsx'
export { HandOverDialog } from './HandOverDialog.tsx'
export { ReplaceDialog } from './ReplaceDialog.tsx'
