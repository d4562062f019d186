// Signing in and out, and what the page knows of the session.
import { accessApi } from '@cartable/domain/access/access.api.ts'
import { accessRefusals } from '@cartable/domain/access/access.refusals.ts'
import { lockMinutes } from '@cartable/domain/access/access.rules.ts'
import type { LoginAnswer, Part, SessionAnswer } from '@cartable/domain/access/access.schema.ts'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { idleSeconds } from '../../platform/http/runner.ts'
import { mayAdminister } from '../../platform/maintenance.ts'
import { verifyPassword } from '../../platform/session/passwords.ts'
import {
  companyName,
  companyPhone,
  lockAccountOfLogin,
  recordFailedLogin,
  recordLogin,
  searchStaffUsers,
} from './access.queries.ts'

const partsOf = (identity: Identity): Part[] => {
  const parts: Part[] = []
  if (identity.staffUserId !== undefined) parts.push('staff')
  if (identity.teacherId !== undefined) parts.push('teacher')
  if (identity.customerId !== undefined) parts.push('customer')
  if (identity.studentIds.length > 0) parts.push('student')
  return parts
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toLocaleUpperCase('fr-FR'))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

const describeSession = async ({
  db,
  identity,
  pendingStep,
  platform,
  today,
}: OperationContext): Promise<SessionAnswer> => {
  const { config } = platform
  const state = await platform.maintenance.current()
  return {
    identity: identity && {
      accountId: identity.accountId,
      login: identity.login,
      name: identity.name,
      initials: initialsOf(identity.name),
      parts: partsOf(identity),
      rights: identity.rights,
    },
    pendingStep,
    idleSeconds: await idleSeconds(platform),
    company: { name: await companyName(db) },
    cardProvider: config.stripe.publishableKey
      ? { kind: 'stripe', publishableKey: config.stripe.publishableKey }
      : { kind: 'sandbox', url: config.sandboxUrl },
    maintenance: state && {
      reason: state.reason,
      phone: await companyPhone(db),
      mayEnter: mayAdminister(identity),
    },
    today: today(),
  }
}

const sayNo = (refusal: Refusal): LoginAnswer => ({
  ok: false,
  message: refusal.message,
  needTwoFactor: false,
  userId: null,
  redirect: null,
})

/** A wrong try is answered, not thrown: its count must be committed. */
const login = async (context: OperationContext, input: { login: string; password: string }): Promise<LoginAnswer> => {
  const { db, now, session } = context
  const account = await lockAccountOfLogin(db, input.login)
  const right = await verifyPassword(account?.passwordHash ?? null, input.password)
  if (!account) return sayNo(accessRefusals.wrongCredentials)
  const lockedFor = account.lockedUntil ? Date.parse(account.lockedUntil) - now().getTime() : 0
  if (lockedFor > 0) return sayNo(accessRefusals.locked(Math.ceil(lockedFor / 60_000)))
  if (!right || !account.enabled) {
    const tries = account.failedAttempts + 1
    const minutes = lockMinutes(tries)
    await recordFailedLogin(db, account.id, tries, minutes > 0 ? new Date(now().getTime() + minutes * 60_000) : null)
    return sayNo(minutes > 0 ? accessRefusals.locked(minutes) : accessRefusals.wrongCredentials)
  }
  await recordLogin(db, account.id, now())
  await session.open(account.id)
  return { ok: true, message: null, needTwoFactor: false, userId: account.id, redirect: '/' }
}

export const accessService = handlers(accessApi, {
  session: (context) => describeSession(context),
  login,
  logout: async ({ session }) => {
    await session.close()
    return { ok: true as const }
  },
  keepAlive: async ({ platform }) => ({ idleSeconds: await idleSeconds(platform) }),
  usersAutocomplete: async ({ db }, input) => ({ results: await searchStaffUsers(db, input.query) }),
})
