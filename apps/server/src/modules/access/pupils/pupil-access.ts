// How a pupil without an address gets in: the family or the office gives a code, the pupil chooses a password with it, the family closes the access.
import type { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { pupilsRefusals } from '@cartable/domain/access/pupils/pupils.refusals.ts'
import { codeText, readCode, refusalOfCode } from '@cartable/domain/access/pupils/pupils.rules.ts'
import { refuseWeakPassword } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { insertAccount, updateAccount } from '../accounts/accounts.queries.ts'
import { suggestLogin } from '../accounts/person-access.ts'
import { companyName } from '../sign-in/access.queries.ts'
import { setPassword } from '../sign-in/choose-password.ts'
import { endPasswordLinks } from '../sign-in/password-links.queries.ts'
import { findLogin } from '../sign-in/passwords.queries.ts'
import { removePupilCode } from '../sign-in/pupil-codes.queries.ts'
import { isPupilCode, makePupilCode } from '../sign-in/pupil-codes.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { lockPupil, lockPupilAccount, type PupilFound, reasonOfFamily } from './pupils.queries.ts'

type Input<K extends keyof typeof pupilsApi> = InputOf<(typeof pupilsApi)[K]>

/** The pupil, once whoever asks may say how he gets in. */
const takePupil = async (context: OperationContext, studentId: number): Promise<PupilFound> => {
  const { db, as, today } = context
  const customerId = as.kind === 'customer' ? as.customerId : null
  const pupil = (await lockPupil(db, studentId, customerId)) ?? notFound()
  const refusal = refusalOfCode({ ...pupil, hasAccount: pupil.accountId !== null }, customerId !== null, today())
  return refusal ? refuse(refusal) : pupil
}

/** The account, opened under a free login where there is none, and again where the family had closed it. */
const openAccount = async ({ db }: OperationContext, pupil: PupilFound): Promise<number> => {
  const { accountId, personId, isClosed } = pupil
  if (accountId === null) return insertAccount(db, { personId, login: await suggestLogin(db, pupil) })
  if (isClosed) await updateAccount(db, accountId, { enabled: true, disabledReasonId: null })
  return accountId
}

/** Gives a code in the place of the one before; the password stands until the code is used. */
export const giveCode = async (context: OperationContext, { studentId }: Input<'giveCode'>) => {
  const pupil = await takePupil(context, studentId)
  const accountId = await openAccount(context, pupil)
  const { code, until } = await makePupilCode(context, accountId)
  const login = (await findLogin(context.db, accountId))?.login ?? null
  logSecurity(context, 'info', `Code d’accès donné\u00a0: ${login}`, accountId)
  context.live(['access'], ['customers'], ['courses'])
  return { login, code: codeText(code), until, errorMsgs: [] }
}

/** The same refusal whoever is meant, so that nothing is learnt of who exists. */
export const useCode = async (context: OperationContext, { login, code, password }: Input<'useCode'>) => {
  const account = await lockPupilAccount(context.db, login)
  if (!account || !(await isPupilCode(context, account.id, readCode(code)))) return refuse(pupilsRefusals.wrongCode)
  const weak = refuseWeakPassword(password, account.login, await companyName(context.db))
  if (weak) refuse(weak, 'password')
  await setPassword(context, account, password, null)
  await notify(context.db, account.parentAccountIds, {
    kind: 'security',
    title: `${account.firstName} a choisi son mot de passe.`,
    body: 'Si ce n’est pas lui ou elle, fermez son accès sur votre page d’accueil.',
    link: '/',
  })
  await context.session.close()
  context.live(['access'], ['customers'], ['courses'])
  return { success: true, errors: null }
}

/** Open pages, codes and links that were sent end with it. */
export const closeAccess = async (context: OperationContext, { studentId }: Input<'closeAccess'>) => {
  const { db, now } = context
  const { accountId, isClosed } = await takePupil(context, studentId)
  const done = { isValid: true, errorMsgs: [] }
  if (accountId === null || isClosed) return done
  await updateAccount(db, accountId, { enabled: false, disabledReasonId: await reasonOfFamily(db) })
  await endSessions(db, accountId, now())
  await endPasswordLinks(db, accountId, now())
  await removePupilCode(db, accountId)
  context.live(['access'], ['customers'], ['courses'])
  return done
}
