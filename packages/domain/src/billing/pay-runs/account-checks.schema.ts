// The account on which a teacher is paid: as he sees and corrects it, and what the office is to look at before money leaves for it.
import { z } from 'zod'
import { id, text } from '../../kernel/fields.ts'
import { optionalBic, optionalIban } from '../../kernel/identifiers.ts'

const Cause = z.enum(['given', 'typed', 'refused', 'misdirected'])

export const AccountCheck = z.object({ cause: Cause, askedOn: z.string(), maskedIban: z.string(), holder: z.string() })
export type AccountCheck = z.infer<typeof AccountCheck>

export const OwnAccount = z.object({
  holder: z.string().nullable(),
  maskedIban: z.string().nullable(),
  check: Cause.nullable(),
  /** Another account than before: nothing leaves for it until then, looked at or not. */
  heldUntil: z.string().nullable(),
})
export type OwnAccount = z.infer<typeof OwnAccount>
export const OwnAccountInput = z.object({
  holder: text(100),
  iban: optionalIban.refine((iban) => iban !== null, 'Saisissez votre IBAN.'),
  bic: optionalBic,
  /** Of the account of who is signed in: a session that somebody took gives no account away. */
  password: z.string().min(1, 'Saisissez votre mot de passe.').max(200),
})
export type OwnAccountInput = z.output<typeof OwnAccountInput>

export const TeacherAccountCheck = z.object({ teacherId: id, check: AccountCheck.nullable() })
export type TeacherAccountCheck = z.infer<typeof TeacherAccountCheck>
