// SQL of the mails to an account: who receives them, and their templates.
import type { Db } from '../../../platform/db/database.ts'

export type MailedAccount = {
  readonly accountId: number
  readonly personId: number
  readonly login: string
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
}

export const findMailedAccount = (db: Db, accountId: number): Promise<MailedAccount | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select(['accounts.id as accountId', 'personId', 'login', 'firstName', 'lastName', 'email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()

export type AccountTemplate = {
  readonly id: number
  readonly subject: string | null
  readonly title: string | null
  readonly body: string
  readonly buttonLabel: string | null
}

/** A template that the program sends by itself is sent even when dialogs no longer propose it. */
export const findTemplate = (db: Db, code: string): Promise<AccountTemplate> =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'title', 'body', 'buttonLabel'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
