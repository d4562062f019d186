// What the calendar embeds of replacements: the dialog in which another teacher takes a lesson.
export { ReplaceDialog } from './ReplaceDialog.tsx'
