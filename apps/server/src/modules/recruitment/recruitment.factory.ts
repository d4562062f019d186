// Rows that tests of recruitment need around them, and a browser's calls to the card provider.
import { accountTokenFields } from '@cartable/domain/teachers/payment-account.rules.ts'
import type { Db } from '../../platform/db/database.ts'

/** Subject, level, diploma, experience, school and place of interviews; answers their ids. */
export const createRecruiting = async (db: Db) => {
  const career = await db
    .insertInto('schoolCareers')
    .values({ name: 'Essais' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const level = await db
    .insertInto('scholarLevels')
    .values({ schoolCareerId: career.id, name: '3e', orderKey: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await db
    .insertInto('subjectCategories')
    .values({ name: 'Essais' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = await db
    .insertInto('subjects')
    .values({ name: 'Maths', orderKey: 1, subjectCategoryId: category.id, type: 'scholar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = async (table: 'graduations' | 'experiences' | 'establishments', values: object) =>
    (
      await db
        .insertInto(table as 'graduations')
        .values({ name: 'Essai', ...values } as { name: string })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const location = await db
    .insertInto('locations')
    .values({ name: 'Agence de Rennes', availableFor: ['interview'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    levelId: level.id,
    subjectId: subject.id,
    graduationId: await named('graduations', {}),
    experienceId: await named('experiences', {}),
    establishmentId: await named('establishments', {}),
    locationId: location.id,
  }
}

/** What a browser asks of the provider with the publishable key. */
export const postToProvider = (url: string, path: string, body: URLSearchParams | FormData): Promise<Response> =>
  fetch(`${url}/v1${path}`, { method: 'POST', headers: { authorization: 'Bearer pk_test_sandbox' }, body })

export const tokenOf = async (url: string, phone = '+33612345678'): Promise<string> => {
  const fields = accountTokenFields({
    firstName: 'Léa',
    lastName: 'Morvan',
    email: 'lea.morvan@exemple.fr',
    phone,
    birthOn: '1990-05-04',
    line1: '4 rue de Brest',
    postalCode: '35000',
    city: 'Rennes',
  })
  const answer = await postToProvider(url, '/tokens', new URLSearchParams(fields))
  return ((await answer.json()) as { id: string }).id
}
