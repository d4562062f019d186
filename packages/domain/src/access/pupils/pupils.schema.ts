// Shapes of the access of a pupil without an address: how it stands for the family, the code that is given, the choice it opens.
import { z } from 'zod'
import { checkNewPassword, newPasswordFields } from '../sign-in/passwords.schema.ts'

/** `code`: given, not used yet; `open`: has a password; `closed`: by the family, who may open it again; `barred`: by the office. */
export const pupilAccessStates = ['none', 'code', 'open', 'closed', 'barred'] as const
export const PupilAccess = z.object({
  state: z.enum(pupilAccessStates),
  login: z.string().nullable(),
  /** Until when the code serves; null without one. */
  codeUntil: z.string().nullable(),
  /** The reader may give a code, or close the access. */
  mayGive: z.boolean(),
})
export type PupilAccess = z.infer<typeof PupilAccess>

/** Told once: only a digest of the code is kept. */
export const PupilCode = z.object({
  login: z.string().nullable(),
  code: z.string().nullable(),
  until: z.string().nullable(),
  errorMsgs: z.array(z.string()),
})

export const UsePupilCode = z
  .object({ login: z.string().trim().min(1).max(254), code: z.string().min(1).max(40), ...newPasswordFields })
  .superRefine(checkNewPassword)
