// Opens the space of a family whose mail address is proven: person, customer, account, terms, card and session in one transaction.

import { registrationRefusals } from '@cartable/domain/access/registration/registration.refusals.ts'
import type { OpenSpaceAnswer, OpenSpaceInput } from '@cartable/domain/access/registration/registration.schema.ts'
import {
  type ProofPage,
  proofsADay,
  type Registrant,
} from '@cartable/domain/access/registration/registration.schema.ts'
import { refuseWeakPassword } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { welcomeFamily } from '../../contacts/welcome-family.ts'
import { joinCustomer } from '../../customers/join-customer.ts'
import { isLoginTaken } from '../accounts/accounts.queries.ts'
import { suggestLogin } from '../accounts/person-access.ts'
import { companyName, companyPhone } from '../sign-in/access.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { recordAcceptance, termsInForce } from '../terms/terms.queries.ts'
import { addressDigests, registrantOf, sendProof } from './register-family.ts'
import {
  countLinks,
  deleteRequests,
  findAccountsOfMail,
  findKnown,
  findProofLink,
  findRequest,
  insertRegisteredAccount,
  lockAddress,
  lockRequest,
} from './registration.queries.ts'

const nobody = 0
const termsOfFamilies = async ({ db, today }: Pick<OperationContext, 'db' | 'today'>) => {
  const [terms] = await termsInForce(db, nobody, ['customer'], today())
  return terms ? { id: terms.id, label: terms.label, body: terms.body } : null
}

/** What the link shows; opening it changes nothing, since scanners of mail open links. */
export const showProof = async (context: OperationContext, { token }: { token: string }): Promise<ProofPage> => {
  const { db, platform, now } = context
  const link = await findProofLink(db, hashToken(token), now())
  const request = link && (await findRequest(db, link.subjectId))
  const state = link?.usedAt ? 'used' : !link || !request ? 'over' : link.isOver ? 'expired' : 'open'
  return {
    state,
    firstName: state === 'open' && request ? registrantOf(platform, request.payloadEncrypted).firstName : null,
    company: { name: await companyName(db), phone: await companyPhone(db) },
    terms: state === 'open' ? await termsOfFamilies(context) : null,
  }
}

/** The login that was wished where it is free, else the address, else a name: which of them is nobody else's business. */
const loginOf = async ({ db }: OperationContext, { login, ...person }: Registrant): Promise<string> =>
  login !== null && login.length >= 3 && !(await isLoginTaken(db, login)) ? login : suggestLogin(db, person)

const passwordOf = async (
  { db }: OperationContext,
  { password, browserKey }: z.output<typeof OpenSpaceInput>,
  request: { passwordHash: string; browserDigest: Buffer },
  { email }: Registrant,
): Promise<string> => {
  if (password !== null) {
    const weak = refuseWeakPassword(password, email, await companyName(db))
    if (weak) refuse(weak, 'password')
    return hashPassword(password)
  }
  if (browserKey !== null && hashToken(browserKey).equals(request.browserDigest)) return request.passwordHash
  return refuse(registrationRefusals.passwordNeeded, 'password')
}

export const openSpace = async (
  context: OperationContext,
  input: z.output<typeof OpenSpaceInput>,
): Promise<OpenSpaceAnswer> => {
  const { as, db, ip, now, platform, session } = context
  const request = as.kind === 'link' ? await lockRequest(db, as.subjectId) : undefined
  if (!request) throw linkIsOver()
  const registrant = registrantOf(platform, request.payloadEncrypted)
  await lockAddress(db, registrant.email)
  if ((await findAccountsOfMail(db, registrant.email)).length > 0) refuse(registrationRefusals.accountExists)
  const terms = await termsOfFamilies(context)
  if (terms !== null && terms.id !== input.termsVersionId) refuse(registrationRefusals.termsChanged)
  const passwordHash = await passwordOf(context, input, request, registrant)
  const known = await findKnown(db, registrant)
  const { customerId, personId } = await joinCustomer(context, registrant, known)
  const login = await loginOf(context, registrant)
  const accountId = await insertRegisteredAccount(db, { personId, login, passwordHash }, now())
  if (terms) await recordAcceptance(db, { accountId, termsVersionId: terms.id, now: now(), ip })
  await welcomeFamily(context, { customerId, isKnown: known !== null })
  await deleteRequests(db, addressDigests(platform, registrant.email))
  await session.open(accountId)
  logSecurity(context, 'info', `Inscription\u00a0: ${login}`, accountId)
  return { errors: null, redirect: registrant.wanted ?? '/', needsPassword: false }
}

/** A new link to the address that was given, while what was typed is kept; the answer tells nothing. */
export const renewProof = async (context: OperationContext, { token }: { token: string }) => {
  const { db, now, platform } = context
  const link = await findProofLink(db, hashToken(token), now())
  const request = link && link.usedAt === null ? await lockRequest(db, link.subjectId) : undefined
  if (request && (await countLinks(db, request.id, new Date(now().getTime() - 86_400_000))) < proofsADay)
    await sendProof(context, request.id, registrantOf(platform, request.payloadEncrypted).email)
  return { isDone: true }
}
