// Registers a family: a person, a customer and an account; whoever has one already is told by mail, and nobody else is.

import type { RegistrationAnswer, RegistrationInput } from '@cartable/domain/access/accounts/registration.schema.ts'
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { saveCustomer } from '../../customers/save-customer.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { findAccountsOfMail, insertRegisteredAccount, personOfCustomer } from './registration.queries.ts'

const noPhone = { phoneNumber: null, phoneRegion: null }
const noPayer = {
  gender: null,
  firstName: null,
  lastName: null,
  birthOn: null,
  email: null,
  phone: noPhone,
  address: null,
}

/** A new person always: who merely knows the address of somebody must not enter that somebody's record. */
const createAccount = async (context: OperationContext, input: RegistrationInput, passwordHash: string) => {
  const { gender, firstName, lastName, birthOn, email, phone, address } = input
  const { customerId } = await saveCustomer(context, {
    id: null,
    updatedAt: null,
    ...{ gender, firstName, lastName, birthOn, email, phone, mobilePhone: noPhone, address },
    hasOtherPayer: false,
    payer: noPayer,
    urssafPaymentEnabled: false,
    urssafNumber: null,
    employerNumber: null,
  })
  const personId = await personOfCustomer(context.db, customerId)
  return insertRegisteredAccount(context.db, { personId, login: input.login, passwordHash }, context.now())
}

/** The same answer, work and number of mails whether or not the address has an account. */
export const registerFamily = async (
  context: OperationContext,
  input: RegistrationInput,
): Promise<RegistrationAnswer> => {
  const { db, platform } = context
  // First, since an answer of the captcha serves once: the family must be able to correct its form.
  const birth = refuseFutureBirth(input.birthOn, context.today())
  if (birth) refuse(birth, 'birthOn')
  if (!(await platform.captcha.verify(input.captcha))) refuse(accessRefusals.captcha, 'captcha')
  const known = await findAccountsOfMail(db, input.email)
  const passwordHash = await hashPassword(input.password)
  if (known[0] !== undefined)
    await mailAccount(context, known[0], {
      template: 'account-already-open',
      purpose: 'account-already-open',
      delivery: 'queue',
      carries: { tag: 'lien', value: `${platform.config.publicUrl}/reset-password/request`, isSecret: false },
    })
  else {
    const accountId = await createAccount(context, input, passwordHash)
    await mailAccount(context, accountId, {
      template: 'account-registered',
      purpose: 'account-registered',
      delivery: 'queue',
      carries: { tag: 'lien', value: `${platform.config.publicUrl}/login`, isSecret: false },
    })
    logSecurity(context, 'info', `Inscription : ${input.login}`, accountId)
  }
  return { captchaSuccess: true, errors: null, redirect: '/' }
}
