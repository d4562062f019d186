// What other screens embed of replacements: another teacher for a lesson of the calendar, or for good once one said yes.
export { HandOverDialog } from './HandOverDialog.tsx'
export { ReplaceDialog } from './ReplaceDialog.tsx'
