// Shapes of the administration of accounts: staff users, their form, the access of families and teachers, who is connected.
import { z } from 'zod'
import { email, id, ids, optionalDay, optionalId, readStamp, text } from '../../kernel/fields.ts'
import { IdOption } from '../../kernel/list.ts'
import { Phone } from '../../kernel/phone.ts'
import { FormAnswer } from '../../kernel/refusal.ts'
import { optionalGender, personViewFields } from '../../people/people.schema.ts'
import { parts } from '../sign-in/access.schema.ts'
import { usersRefusals } from './users.refusals.ts'

export const twoFactorModes = ['authenticator', 'email'] as const
export type TwoFactorMode = (typeof twoFactorModes)[number]
export const twoFactorModeLabels: Readonly<Record<TwoFactorMode, string>> = {
  authenticator: 'Application d’authentification',
  email: 'Code par e-mail',
}
export const partLabels: Readonly<Record<(typeof parts)[number], string>> = {
  staff: 'Utilisateur',
  customer: 'Client',
  student: 'Élève',
  teacher: 'Professeur',
  candidate: 'Candidat',
  former: 'Ancien professeur',
}
const TwoFactorMode = z.enum(twoFactorModes)
export const userLabels = {
  login: 'Identifiant',
  groupId: 'Groupe',
  roleIds: 'Rôles',
  privateTuitionManager: 'Gestionnaire de cours particuliers',
  settlesDisputes: 'Tranche les secondes contestations',
  twoFactorEnabled: 'Double authentification',
  twoFactorMode: 'Mode',
  enabled: 'Compte actif',
  disabledReasonId: 'Motif de la désactivation',
  photo: 'Photo',
} as const

/** An identifier to sign in with: no space inside, since nobody sees one at the end. */
export const Login = text(254)
  .min(3, 'Un identifiant a 3 caractères au moins.')
  .regex(/^\S+$/, 'Un identifiant ne contient pas d’espace.')

/** Where an account stands, as every screen shows it. */
export const AccountState = z.object({
  id: z.int(),
  login: z.string(),
  enabled: z.boolean(),
  disabledReason: z.string().nullable(),
  isLocked: z.boolean(),
  /** End of the short lock of wrong tries; null for the lock of staff. */
  lockedUntil: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  /** Nobody has chosen a password yet: the connection details are still to be sent, or used. */
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  twoFactorMode: TwoFactorMode.nullable(),
  /** An authenticator that has given its first code. */
  hasAuthenticator: z.boolean(),
  /** Devices that sign it in by themselves. */
  passkeyCount: z.int(),
  isMe: z.boolean(),
  /** Why its access cannot be changed by whoever asks; null when it can. */
  refusal: z.string().nullable(),
})
export type AccountState = z.infer<typeof AccountState>

export const StaffUserRow = z.object({
  id: z.int(),
  accountId: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  groupName: z.string().nullable(),
  roleNames: z.array(z.string()),
  privateTuitionManager: z.boolean(),
  twoFactorMode: TwoFactorMode.nullable(),
  lastLoginAt: z.string().nullable(),
  enabled: z.boolean(),
  isLocked: z.boolean(),
  hasPassword: z.boolean(),
  isMe: z.boolean(),
})
export type StaffUserRow = z.infer<typeof StaffUserRow>

export const StaffUserInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    gender: optionalGender,
    firstName: text(100),
    lastName: text(100),
    birthOn: optionalDay,
    email: text(254).pipe(email),
    phone: Phone,
    mobilePhone: Phone,
    login: Login,
    groupId: optionalId,
    roleIds: ids,
    privateTuitionManager: z.boolean(),
    /** Of the direction: a lesson contested once more is theirs. What is left out stays. */
    settlesDisputes: z.boolean().optional(),
    twoFactorEnabled: z.boolean(),
    twoFactorMode: TwoFactorMode.nullable(),
    enabled: z.boolean(),
    disabledReasonId: optionalId,
    removePhoto: z.boolean(),
  })
  .refine((user) => !user.twoFactorEnabled || user.twoFactorMode !== null, {
    path: ['twoFactorMode'],
    message: usersRefusals.modeMissing.message,
  })
  .refine((user) => user.enabled || user.disabledReasonId !== null, {
    path: ['disabledReasonId'],
    message: usersRefusals.reasonMissing.message,
  })
export type StaffUserInput = z.output<typeof StaffUserInput>

const { gender, birthOn, phone, mobilePhone } = personViewFields
export const StaffUserRecord = z.object({
  id: z.int().nullable(),
  updatedAt: z.string().nullable(),
  gender,
  firstName: z.string(),
  lastName: z.string(),
  birthOn,
  email: z.string(),
  phone,
  mobilePhone,
  photoPath: z.string().nullable(),
  removePhoto: z.literal(false),
  login: z.string(),
  groupId: z.int().nullable(),
  roleIds: z.array(z.int()),
  privateTuitionManager: z.boolean(),
  settlesDisputes: z.boolean(),
  twoFactorEnabled: z.boolean(),
  twoFactorMode: TwoFactorMode.nullable(),
  enabled: z.boolean(),
  disabledReasonId: z.int().nullable(),
  account: AccountState.nullable(),
  options: z.object({
    groups: z.array(IdOption),
    /** Those that the caller may grant, and those that the user holds. */
    roles: z.array(IdOption),
    reasons: z.array(IdOption),
  }),
})
export type StaffUserRecord = z.infer<typeof StaffUserRecord>
/** `accountId`: whom the connection details are sent to. */
export const StaffUserAnswer = FormAnswer.extend({ accountId: z.int().nullable() })

/** What of a person a screen looks at: the record of a family or of a teacher. */
export const RecordPart = z.enum(['customer', 'student', 'teacher'])
export type RecordPart = z.infer<typeof RecordPart>
/** The right whose holders read these records, and on them how the account stands. */
export const recordRights = { customer: 'customers', student: 'students', teacher: 'teachers' } as const
export const PersonAccess = z.object({
  account: AccountState.nullable(),
  /** Where connection details go. */
  email: z.string().nullable(),
  suggestedLogin: z.string(),
})
export type PersonAccess = z.infer<typeof PersonAccess>
export const PersonAccessInput = z.object({ part: RecordPart, id, login: Login })

/** The dialog that disables an account. */
export const DisableDialog = z.object({
  id: z.int(),
  name: z.string(),
  login: z.string(),
  enabled: z.boolean(),
  /** Reasons meant for the parts that this person plays. */
  reasons: z.array(IdOption),
})

export const ConnectedUserRow = z.object({
  /** Of the account: a person on two browsers is one line. */
  id: z.int(),
  email: z.string().nullable(),
  identity: z.string(),
  login: z.string(),
  parts: z.array(z.enum(parts)),
  lastActivity: z.string(),
  connectedAt: z.string(),
  browserCount: z.int(),
  /** Browser and system of the last one used, in words. */
  browser: z.string(),
  ip: z.string().nullable(),
  isMe: z.boolean(),
})
export type ConnectedUserRow = z.infer<typeof ConnectedUserRow>

export const GroupInput = z.object({ id: optionalId, updatedAt: readStamp, name: text(80) })
