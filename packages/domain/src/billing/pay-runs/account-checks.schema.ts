// The account on which a teacher is paid: as he sees and corrects it, and what the office is to look at before money leaves for it.
import { z } from 'zod'
import { id, text } from '../../kernel/fields.ts'
import { optionalBic, optionalIban } from '../../kernel/identifiers.ts'

/** Why nothing is transferred to an account before somebody has looked at it. */
export const checkCauses = {
  given: 'donné par le professeur',
  refused: 'refusé par la banque',
  misdirected: 'en cause après un virement sur un mauvais compte',
} as const
export type CheckCause = keyof typeof checkCauses
const Cause = z.enum(['given', 'refused', 'misdirected'])

export const AccountCheck = z.object({ cause: Cause, askedOn: z.string(), maskedIban: z.string(), holder: z.string() })
export type AccountCheck = z.infer<typeof AccountCheck>

export const OwnAccount = z.object({
  holder: z.string().nullable(),
  maskedIban: z.string().nullable(),
  check: Cause.nullable(),
})
export type OwnAccount = z.infer<typeof OwnAccount>
export const OwnAccountInput = z.object({
  holder: text(100),
  iban: optionalIban.refine((iban) => iban !== null, 'Saisissez votre IBAN.'),
  bic: optionalBic,
})
export type OwnAccountInput = z.output<typeof OwnAccountInput>

export const TeacherAccountCheck = z.object({ teacherId: id, check: AccountCheck.nullable() })
export type TeacherAccountCheck = z.infer<typeof TeacherAccountCheck>
