// Signing in and out, and what the page knows of the session.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import type { SessionAnswer } from '@cartable/domain/access/sign-in/access.schema.ts'
import { passkeysApi } from '@cartable/domain/access/sign-in/passkeys.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { idleSeconds } from '../../../platform/http/execute.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { mayEnter } from '../../../platform/maintenance.ts'
import { companyName, companyPhone, searchStaffUsers } from './access.queries.ts'
import { initialsOf, partsOf } from './describe-identity.ts'
import { askForPasskey } from './passkeys.ts'
import { enterByPasskey, signIn } from './sign-in.ts'

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
      ...(identity.mayPay === undefined ? {} : { mayPay: identity.mayPay }),
    },
    pendingStep,
    idleSeconds: await idleSeconds(platform),
    company: { name: await companyName(db) },
    supportUrl: identity?.staffUserId === undefined ? null : await platform.settings.text('support_portal_url'),
    // production has no sandbox: cards that are not set are refused by the provider
    cardProvider:
      config.stripe.publishableKey || config.production
        ? { kind: 'stripe', publishableKey: config.stripe.publishableKey ?? '' }
        : { kind: 'sandbox', url: config.sandboxUrl, publishableKey: 'pk_test_sandbox' },
    maintenance: state && {
      reason: state.reason,
      phone: await companyPhone(db),
      mayEnter: mayEnter(state, identity),
      isOpening: state.isOpening,
      endsAt: state.endsAt,
    },
    announced: await platform.maintenance.announced(),
    today: today(),
  }
}

const passkeys = handlers(passkeysApi, {
  askPasskey: async (context) => ({ asked: await askForPasskey(context, null), message: null }),
  enterByPasskey,
})

const access = handlers(accessApi, {
  session: (context) => describeSession(context),
  login: signIn,
  logout: async ({ session }) => {
    await session.close()
    return { ok: true as const }
  },
  keepAlive: async ({ platform }) => ({ idleSeconds: await idleSeconds(platform) }),
  usersAutocomplete: async ({ db }, input) => ({ results: await searchStaffUsers(db, input.query) }),
})

export const accessService = [...access, ...passkeys]
