// A family for tests of personal data, whose words are found again wherever they are: billed, paid, ended.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { arrangeCard, arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import type { TuitionApp } from '../../../test/tuition-app.ts'
import type { Db } from '../../platform/db/database.ts'

let made = 0
/** Words of one family, which nobody else has. */
const wordsOf = () => {
  made += 1
  const tag = String.fromCharCode(97 + (made % 26)).repeat(3)
  return {
    mother: `Zébulone${tag}`,
    child: `Théodule${tag}`,
    family: `Quatremère${tag}`,
    mail: `zq${tag}@exemple.fr`,
    phone: `+336112233${String(made + 10)}`,
    street: `venelle du Zéphyr ${tag}`,
  }
}
type Words = ReturnType<typeof wordsOf>

const address = async (db: Db, { street }: Words) =>
  (
    await db
      .insertInto('addresses')
      .values({ street, city: 'Rennes', completeAddress: `3 ${street} 35000 Rennes` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Everything that people write about a family, in as many tables as have words. */
const writeAbout = async (app: TuitionApp, family: Family): Promise<void> => {
  const w = family.words
  const file = await app.platform.files.storeGenerated(app.database.writer, {
    body: Buffer.from('une pièce d’identité'),
    fileName: `identite-${w.mother}.pdf`,
    mediaType: 'application/pdf',
    accountId: null,
  })
  const { customerId, studentId, customerPersonId, contractId, accountId } = family
  await app.write(async (db) => {
    await db.updateTable('people').set({ photoFileId: file.id }).where('id', '=', customerPersonId).execute()
    const type = await db.selectFrom('documentTypes').select('id').limit(1).executeTakeFirstOrThrow()
    const document = await db
      .insertInto('documents')
      .values({ customerId, documentTypeId: type.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paper = await app.platform.files.storeGenerated(db, {
      body: Buffer.from('un justificatif'),
      fileName: `domicile-${w.family.toLowerCase()}.pdf`,
      mediaType: 'application/pdf',
      accountId: null,
    })
    await db.insertInto('documentFiles').values({ documentId: document.id, position: 1, fileId: paper.id }).execute()
    await db
      .insertInto('contacts')
      .values({
        status: 'won',
        origin: 'public',
        isStudent: false,
        firstName: w.mother,
        lastName: w.family,
        email: w.mail.toUpperCase(),
        studentFirstName: w.child,
        message: `Mon fils ${w.child} a des difficultés`,
        customerId,
        studentId,
      })
      .execute()
    await sql`insert into contact_follow_ups (contact_id, comment) select id, ${`${w.mother} rappelle demain`} from contacts where customer_id = ${customerId}`.execute(
      db,
    )
    await db
      .insertInto('logEntries')
      .values([
        { customerId, type: 'call', origin: 'staff', title: `Appel de ${w.mother}`, body: `Les ${w.family} partent` },
        { studentId, type: 'note', origin: 'staff', title: w.child, body: 'dyslexie' },
      ])
      .execute()
    const gone = await db
      .insertInto('logEntries')
      .values({ customerId, type: 'note', origin: 'staff', title: w.family, body: 'effacée à la main' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('logEntries').where('id', '=', gone.id).execute()
    const message = await db
      .insertInto('messages')
      .values({
        channel: 'mail',
        purpose: 'contextual',
        aboutClass: 'contracts',
        aboutId: contractId,
        subject: `${w.child} ${w.family}`,
        body: `Bonjour ${w.mother}`,
        status: 'sent',
        sentAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messageRecipients')
      .values({ messageId: message.id, address: 'professeur@exemple.fr' })
      .execute()
    const waiting = await db
      .insertInto('messages')
      .values({ channel: 'mail', purpose: 'contextual', subject: `Chère ${w.mother}`, body: 'À bientôt' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messageRecipients')
      .values({ messageId: waiting.id, address: w.mail, personId: customerPersonId })
      .execute()
    await db
      .insertInto('messageAttachments')
      .values({ messageId: waiting.id, fileId: file.id, name: `${w.mother}.pdf` })
      .execute()
    await db
      .insertInto('notifications')
      .values({ accountId, kind: 'message', title: `Bonjour ${w.mother}` } as never)
      .execute()
    await db
      .insertInto('accountChoices')
      .values({ accountId, key: 'favoris', value: JSON.stringify(w.child) })
      .execute()
    await db
      .insertInto('bankAccounts')
      .values({
        personId: customerPersonId,
        holder: `Z. ${w.family}`,
        ibanEncrypted: Buffer.from('x'),
        ibanDigest: Buffer.from('y'),
        ibanLast4: '2606',
      })
      .execute()
    await arrangeCard(db, customerId, { stripeCustomerId: `cus_${customerId}`, paymentMethodId: `pm_${customerId}` })
    await sql`insert into provider_events (provider, event_id, type, payload, handled_at)
      values ('stripe', ${`evt_${customerId}`}, 'x', ${JSON.stringify({ customer: `cus_${customerId}`, name: w.mother })}, now())`.execute(
      db,
    )
    const run = await db
      .insertInto('importRuns')
      .values({ objectType: 'customers', status: 'finished', finishedAt: new Date(), fileName: 'clients.xlsx' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into import_report_lines (import_run_id, line_number, entity_id, status, label, cells)
      values (${run.id}, 1, ${customerId}, 'add', ${`${w.family.toUpperCase()} ${w.mother}`}, null), (${run.id}, 2, null, 'error', ${w.family.toUpperCase()}, ${`["${w.mail}"]`})`.execute(
      db,
    )
    await sql`insert into technical_logs (type, level, message, account_id, context) values ('http', 'error', ${`${w.mail} refusée`}, ${accountId}, ${`{"url":"/x?q=${w.family}"}`})`.execute(
      db,
    )
    // an earlier address and an earlier name, which only traces still know
    await db
      .updateTable('people')
      .set({ addressId: await address(db, w) })
      .where('id', '=', customerPersonId)
      .execute()
  })
}

export type Family = {
  readonly words: Words
  readonly customerId: number
  readonly studentId: number
  readonly customerPersonId: number
  readonly studentPersonId: number
  readonly contractId: number
  readonly teacherId: number
  readonly accountId: number
  readonly cookie: string
  readonly orderId: number
}

/** A family with one lesson, billed and paid unless told otherwise; everything it had is over. */
export const arrangeFamily = async (app: TuitionApp, options: { isOpen?: boolean } = {}): Promise<Family> => {
  const w = wordsOf()
  const tuition = await app.write((db) => arrangeContract(db))
  await app.write(async (db) => {
    await db
      .updateTable('people')
      .set({
        firstName: w.mother,
        lastName: w.family,
        email: w.mail,
        phone: w.phone,
        phoneRegion: 'FR',
        addressId: await address(db, w),
      })
      .where('id', '=', tuition.customerPersonId)
      .execute()
    await db
      .updateTable('people')
      .set({ firstName: w.child, lastName: w.family, email: w.mail })
      .where('id', '=', tuition.studentPersonId)
      .execute()
  })
  const courseId = await app.write((db) =>
    arrangeCourse(db, tuition, { teacherComment: `${w.child} a bien travaillé` }),
  )
  const customer = await app.signIn(tuition.customerPersonId)
  await app.write((db) =>
    db.updateTable('accounts').set({ login: w.mail }).where('id', '=', customer.accountId).execute(),
  )
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  if (body.billId === null) throw new Error('the lesson was not billed')
  const { orderId } = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const family = { ...tuition, words: w, accountId: customer.accountId, cookie: customer.cookie, orderId: orderId! }
  await writeAbout(app, family)
  if (!options.isOpen) await endAll(app, family)
  return family
}

/** Pays what is due and closes the contract. */
export const endAll = (app: TuitionApp, { orderId, contractId }: Pick<Family, 'orderId' | 'contractId'>) =>
  app.write(async (db) => {
    const { amountRemainedCents } = await db
      .selectFrom('orders')
      .select('amountRemainedCents')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (amountRemainedCents > 0)
      await db
        .insertInto('payments')
        .values({
          orderId,
          payer: 'customer',
          type: 'cheque',
          status: 'succeeded',
          amountCents: amountRemainedCents,
          paidOn: '2026-10-05',
        })
        .execute()
    await db
      .updateTable('contracts')
      .set({ status: 'close', closedOn: '2026-10-10', endKind: 'ended' })
      .where('id', '=', contractId)
      .execute()
  })

/** Where words still are: in any column of any table. */
export const whereSaid = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const kind = name === 'traces' ? sql`'traces of ' || t.entity_class` : sql`${name}::text`
    const { rows } = await sql<{ at: string }>`
      select distinct ${kind} as at from ${sql.raw(name)} t, unnest(${[...words]}::text[]) as w (word)
       where strpos(search_key(t::text), search_key(w.word)) > 0`.execute(db)
    found.push(...rows.map(({ at }) => at))
  }
  return found.sort()
}
