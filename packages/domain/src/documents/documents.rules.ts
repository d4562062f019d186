// Rules of documents: which files a kind takes, until when it holds, which ones wait for somebody.
import { addMonths } from '../kernel/dates.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { documentsRefusals } from './documents.refusals.ts'
import { type CheckStatus, type DocumentRow, documentFileRules } from './documents.schema.ts'
import { identityFileRules } from './own-documents.words.ts'

type Kind = { readonly validityMonths: number | null }
type FileRules = { readonly extensions: readonly string[]; readonly maxBytes: number }

/** Both sides of an identity card are kinds of their own, known by their code; further ones by their category. */
export const isIdentityProof = (kind: { readonly code: string | null; readonly category: string }): boolean =>
  kind.category === 'identity' || kind.code === 'identity_proof' || kind.code === 'identity_proof_back'

export const fileRulesOf = (kind: { readonly isIdentity: boolean }): FileRules =>
  kind.isIdentity ? identityFileRules : documentFileRules

/** Last day on which a document of this kind holds: the same day, so many months later. */
export const expiryOf = ({ validityMonths }: Kind, issuedOn: string | null): string | null =>
  validityMonths === null || issuedOn === null ? null : addMonths(issuedOn, validityMonths)

export const isExpired = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today

export const refuseIssueDate = ({ validityMonths }: Kind, issuedOn: string | null, today: string): Refusal | null => {
  if (issuedOn === null) return validityMonths === null ? null : documentsRefusals.issueDateNeeded
  return issuedOn > today ? documentsRefusals.issuedInFuture : null
}

export const checkStatusOf = (row: Pick<DocumentRow, 'isChecked' | 'isApproved'>): CheckStatus =>
  row.isChecked ? (row.isApproved ? 'approved' : 'not-approved') : 'unchecked'

/** Somebody of the team has it to check. */
export const waitsForCheck = (row: Pick<DocumentRow, 'isChecked' | 'needsCheck'>): boolean =>
  row.needsCheck && !row.isChecked
