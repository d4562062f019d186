// Words of documents: their state, their dates, what a kind asks for.
import { checkStatusOf, expiryOf, isExpired } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentRow, DocumentTypeChoice } from '@cartable/domain/documents/documents.schema.ts'
import { checkStatusLabels } from '@cartable/domain/documents/documents.workflow.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

/** A kind that nobody has to check does not wait. */
export const statutOf = (row: DocumentRow): { readonly meaning: Meaning; readonly word: string } => {
  const status = checkStatusOf(row)
  if (status === 'unchecked')
    return row.needsCheck
      ? { meaning: 'warning', word: checkStatusLabels.unchecked }
      : { meaning: 'grey', word: 'Sans vérification' }
  return { meaning: status === 'approved' ? 'success' : 'danger', word: checkStatusLabels[status] }
}

/** « par Sarah Benali » or nothing. */
export const by = (name: string | null) => (name === null ? '' : ` par ${name}`)

/** What the date of issue means for this kind, while it is typed. */
export const validityWords = (
  type: DocumentTypeChoice | undefined,
  issueDate: string | null,
  today: string,
): string | undefined => {
  if (!type || type.validityMonths === null) return undefined
  const months = `Valable ${type.validityMonths} mois après son émission.`
  const isDay = issueDate !== null && /^\d{4}-\d{2}-\d{2}$/.test(issueDate)
  const expiresOn = isDay ? expiryOf(type, issueDate) : null
  if (expiresOn === null) return months
  return `${months} ${isExpired(expiresOn, today) ? 'Expiré depuis le' : 'Expire le'} ${formatDay(expiresOn)}.`
}
