// Who may call an operation: a declaration that the runner checks, and its evaluation, pure.
import { hasRight, type RightCode, type RightLevel, type Rights } from './rights.ts'

/** Parts a signed-in person can play besides staff. */
export const audiences = ['customer', 'student', 'teacher'] as const
export type Audience = (typeof audiences)[number]
/**
 * The same, and who teaches here not yet (`candidate`: the account that papers are brought with) or not any more (`former`:
 * the account that only reads, for some months).
 */
export const openParts = [...audiences, 'candidate', 'former'] as const
export type OpenPart = (typeof openParts)[number]

/** One use of a link that works without a session. Each purpose opens one thing only. */
export const linkPurposes = [
  'password-reset',
  'account-creation',
  'account-proof',
  'sign-in',
  'account-address',
  'course-validation',
  'waiting-contact',
  'test-course',
  'course-change',
  'silence-teacher',
  'silence-customer',
  'teacher-proposal',
  'traineeship-proposal',
  'price-version',
  'evaluation',
  'card-authentication',
  'refund-account',
  'debit-mandate',
  'attendance-list',
  'calendar-feed',
  'candidate-file',
  'notification-choices',
  'stage-waitlist',
  'stage-offer',
  'stage-dates',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export type RightAccess = {
  readonly kind: 'right'
  readonly code: RightCode
  readonly level: Exclude<RightLevel, 'forbidden'>
  /** Rights wanted besides, all of them. */
  readonly and?: readonly RightAccess[]
}
export type AudienceAccess = { readonly kind: 'audience'; readonly audience: OpenPart }
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'link'
      readonly purposes: readonly LinkPurpose[]
      readonly parameter: string
      /** Serves until its end, and not once only: a payment that was refused is tried again. */
      readonly isLasting?: true
    }
  | { readonly kind: 'signedIn' }
  | RightAccess
  | AudienceAccess
  | { readonly kind: 'anyOf'; readonly of: readonly (RightAccess | AudienceAccess)[] }

/** Anybody, signed in or not. */
export const everybody = (): Access => ({ kind: 'public' })
/** Whoever holds a valid link token of one of these purposes, sent as the input's `parameter`. */
export const link = (
  purposes: LinkPurpose | readonly LinkPurpose[],
  parameter = 'token',
): Extract<Access, { kind: 'link' }> => ({ kind: 'link', purposes: [purposes].flat(), parameter })
/** The same, for a link that serves until its end: the handler bears being asked twice. */
export const lastingLink = (
  purposes: LinkPurpose | readonly LinkPurpose[],
  parameter = 'token',
): Extract<Access, { kind: 'link' }> => ({ ...link(purposes, parameter), isLasting: true })
/** Anybody with a session, whatever the part. */
export const signedIn = (): Access => ({ kind: 'signedIn' })
/** Staff whose rights reach `level` on `code`. */
export const right = (code: RightCode, level: RightAccess['level']): RightAccess => ({ kind: 'right', code, level })
/** Staff who hold all of these rights: the first one is that of the record, the level the handler learns of. */
export const allOf = (first: RightAccess, ...and: RightAccess[]): RightAccess => ({ ...first, and })
/** A person who plays this part; the query of the operation must limit rows to what is theirs. */
export const audience = (name: OpenPart): AudienceAccess => ({ kind: 'audience', audience: name })
/** The first alternative that fits, in the order given; the handler learns which one. */
export const anyOf = (...of: (RightAccess | AudienceAccess)[]): Access => ({ kind: 'anyOf', of })

/** What the session says of a signed-in person; ids are those of the part, absent when it is not played. */
export type Identity = {
  readonly accountId: number
  readonly personId: number
  readonly login: string
  readonly name: string
  readonly staffUserId?: number | undefined
  readonly customerId?: number | undefined
  /** False for the second parent of a household who leaves paying to the first; absent where there is no household. */
  readonly mayPay?: boolean | undefined
  /** All student files of the person (one per household). */
  readonly studentIds: readonly number[]
  readonly teacherId?: number | undefined
  /** The teacher to be whose papers are awaited: nothing but them is his business yet. */
  readonly candidateTeacherId?: number | undefined
  /** The teacher who has left: pay, papers and conversations are read until the account is closed, and nothing is written. */
  readonly formerTeacherId?: number | undefined
  readonly rights: Rights
}

/** What a signed-in person must do before anything else, in this order. */
export const pendingSteps = ['password', 'secondFactor', 'terms'] as const
export type PendingStep = (typeof pendingSteps)[number]

/** How access was granted: what the handler receives as `ctx.as`. */
export type Granted =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'link'
      readonly purpose: LinkPurpose
      readonly subjectClass: string
      readonly subjectId: number
      readonly tokenId: number
    }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'staff'; readonly level: RightLevel }
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'student'; readonly studentIds: readonly number[] }
  | { readonly kind: 'teacher'; readonly teacherId: number }

const grantOne = (access: RightAccess | AudienceAccess, identity: Identity): Granted | null => {
  if (access.kind === 'right') {
    const wanted = [access, ...(access.and ?? [])]
    const holds = wanted.every(({ code, level }) => hasRight(identity.rights, code, level))
    if (identity.staffUserId === undefined || !holds) return null
    return { kind: 'staff', level: identity.rights[access.code] ?? 'forbidden' }
  }
  if (access.audience === 'customer')
    return identity.customerId === undefined ? null : { kind: 'customer', customerId: identity.customerId }
  if (access.audience === 'teacher')
    return identity.teacherId === undefined ? null : { kind: 'teacher', teacherId: identity.teacherId }
  if (access.audience === 'candidate')
    return identity.candidateTeacherId === undefined
      ? null
      : { kind: 'teacher', teacherId: identity.candidateTeacherId }
  if (access.audience === 'former')
    return identity.formerTeacherId === undefined ? null : { kind: 'teacher', teacherId: identity.formerTeacherId }
  return identity.studentIds.length === 0 ? null : { kind: 'student', studentIds: identity.studentIds }
}

/** Whether somebody who left asks for what only those who teach do: the answer says that the account reads. */
export const onlyReads = (access: Access, identity: Identity | null): boolean => {
  if (identity?.formerTeacherId === undefined || identity.teacherId !== undefined) return false
  const alternatives = access.kind === 'anyOf' ? access.of : [access]
  return alternatives.some((one) => one.kind === 'audience' && one.audience === 'teacher')
}

/**
 * Decides whether `identity` may call an operation of this access.
 * Answers 'anonymous' when a session is needed and there is none, 'forbidden' when the session does not suffice.
 * A `link` access is decided by the runner, which alone can look the token up.
 */
export const grant = (access: Access, identity: Identity | null): Granted | 'anonymous' | 'forbidden' => {
  if (access.kind === 'public') return { kind: 'public' }
  if (access.kind === 'link') return 'anonymous'
  if (identity === null) return 'anonymous'
  if (access.kind === 'signedIn') return { kind: 'signedIn' }
  const alternatives = access.kind === 'anyOf' ? access.of : [access]
  for (const alternative of alternatives) {
    const granted = grantOne(alternative, identity)
    if (granted) return granted
  }
  return 'forbidden'
}
